import { expect, test } from 'vitest'
import { bytesField, int64Field } from './protobuf.ts'
import { actionOf, readOwn } from './transaction.ts'

const OWNER = Buffer.from('411e4dc6d85c7f7cfe9ed92663ad558a23d04f1470', 'hex')
const TO = Buffer.from('4151521c48d859021ffca3e9ace6b5f6364c44f46c', 'hex')
const URL = 'type.googleapis.com/protocol.TransferContract'
const INT64_MAX = 2n ** 63n - 1n

interface Parts {
  readonly type?: bigint
  readonly url?: string
  readonly value?: Buffer
  readonly more?: Buffer
}

function transfer(amount: bigint, to = TO): Buffer {
  return Buffer.concat([bytesField(1, OWNER), bytesField(2, to), int64Field(3, amount)])
}

function rawData({ type = 1n, url = URL, value = transfer(5n), more = Buffer.alloc(0) }: Parts = {}): Buffer {
  const parameter = Buffer.concat([bytesField(1, Buffer.from(url)), bytesField(2, value)])
  return Buffer.concat([
    bytesField(11, Buffer.concat([int64Field(1, type), bytesField(2, parameter), more])),
    int64Field(14, 1n),
  ])
}

test.each([1n, INT64_MAX])('reads a transfer of %s', (amount) => {
  expect(actionOf(rawData({ value: transfer(amount) }))).toEqual({
    kind: 'transfer',
    to: 'THPC6jX3TP6tUfTAn3RJJjppcQtP895kkf',
    amount,
  })
})

test('an amount beyond int64 is a negative one, which no chain includes', () => {
  const action = actionOf(rawData({ value: transfer(INT64_MAX + 1n) }))
  expect(action).toMatchObject({ kind: 'transfer', amount: -(2n ** 63n) })
})

test.each<[string, Buffer]>([
  ['a second amount', rawData({ value: Buffer.concat([transfer(5n), int64Field(3, 900n)]) })],
  ['a second recipient', rawData({ value: Buffer.concat([transfer(5n), bytesField(2, OWNER)]) })],
  ['a second parameter', rawData({ more: bytesField(2, transfer(5n)) })],
  ['a second contract', Buffer.concat([rawData(), rawData()])],
  ['the name of another kind', rawData({ url: 'type.googleapis.com/protocol.TransferAssetContract' })],
  ['the number of another kind', rawData({ type: 2n })],
  [
    'a recipient of another network',
    rawData({ value: transfer(5n, Buffer.from(`a0${TO.toString('hex').slice(2)}`, 'hex')) }),
  ],
  ['a recipient that is too short', rawData({ value: transfer(5n, TO.subarray(0, 20)) })],
  ['an end in the middle', rawData().subarray(0, 40)],
  ['nothing', Buffer.alloc(0)],
  ['a number without an end', Buffer.alloc(20, 0xff)],
])('a transaction with %s is no transfer', (_name, raw) => {
  expect(actionOf(raw)).toEqual({ kind: 'other' })
})

test('a signed transaction states its end and the block that it refers to', () => {
  const data = Buffer.concat([
    bytesField(1, Buffer.from('f48a', 'hex')),
    bytesField(4, Buffer.from('7dbe57680f375514', 'hex')),
    int64Field(8, 1_623_055_971_000n),
    rawData(),
  ])
  expect(readOwn(bytesField(1, data).toString('hex'))).toMatchObject({
    expires: 1_623_055_971_000,
    refHeight: 0xf48a,
    refHash: '7dbe57680f375514',
  })
  expect(() => readOwn('')).toThrow('field 1 is not there once')
})
