import { expect, test } from 'vitest'
import { type BlockSource, findExpiry, REFERENCES } from './follow-expired.ts'
import { followExpiring } from './follow-expiring.ts'
import { bytesField, int64Field } from './protobuf.ts'
import type { RawBlock } from './raw-block.ts'

const BLOCK_MS = 3_000
const MINUTE_MS = 60_000
const START = 80_000_000

const hex = (height: number, digits: number): string => height.toString(16).padStart(digits, '0')
const hashOf = (height: number): string => `${hex(height, 16)}${hex(height, 16)}${'5'.repeat(32)}`
const blockAt = (height: number): RawBlock => ({
  height,
  hash: hashOf(height),
  parentHash: hashOf(height - 1),
  time: height * BLOCK_MS,
  bytes: Buffer.alloc(0),
  root: '0'.repeat(64),
  transactions: [],
})

/** A chain up to a height, of which all blocks are final. */
const chainTo = (height: number): BlockSource => ({
  head: () => Promise.resolve(blockAt(height)),
  solidified: () => Promise.resolve(blockAt(height)),
  blockAt: (at) => Promise.resolve(blockAt(at)),
  headerAt: (at) => Promise.resolve(blockAt(at)),
})

/** Returns a signed transaction that refers to a block, and ends ten minutes after it. */
function transactionOf(height: number, hash = hashOf(height)): string {
  const low = Buffer.alloc(2)
  low.writeUInt16BE(height % REFERENCES)
  const raw = Buffer.concat([
    bytesField(1, low),
    bytesField(4, Buffer.from(hash.slice(16, 32), 'hex')),
    int64Field(8, BigInt(height * BLOCK_MS + 10 * MINUTE_MS)),
  ])
  return bytesField(1, raw).toString('hex')
}

test.each([0, 1, 2, 9])('%i rounds of references later, the blocks still prove it absent', async (rounds) => {
  const expiry = await findExpiry(chainTo(START + rounds * REFERENCES + 500), transactionOf(START))
  // Ten minutes of validity, and one more.
  expect(expiry).toMatchObject({ kind: 'absent', reference: { height: START + 220 } })
})

test('a block with the same low bits and another id is not the one referred to', async () => {
  const invented = transactionOf(START, hashOf(START - 1))
  for (const rounds of [0, 5])
    await expect(findExpiry(chainTo(START + rounds * REFERENCES + 500), invented)).rejects.toThrow(
      'the chain does not have the block that it refers to',
    )
})

test.each([
  [199, 'valid'],
  [200, 'ended'],
  [419, 'ended'],
  [420, 'absent'],
])('%i blocks behind its reference, a transaction is %s', async (blocks, kind) => {
  expect(await findExpiry(chainTo(START + blocks), transactionOf(START))).toMatchObject({ kind })
})

function fail(): Promise<never> {
  return Promise.reject(new Error('no answer'))
}

test('its proof is kept behind a failed request, and discarded behind a contradiction', async () => {
  let height = START + 65_000
  let blocks = 0
  let answer: (at: number) => Promise<RawBlock> = fail
  const terms = { kind: 'tron', refHeader: '', expiration: 0, feeLimit: '1' } as const
  const source: BlockSource = {
    head: () => Promise.resolve(blockAt(height)),
    solidified: () => Promise.resolve(blockAt(height)),
    blockAt(at) {
      blocks += 1
      return Promise.resolve(blockAt(at))
    },
    headerAt: (at) => (at === START ? Promise.resolve(blockAt(at)) : answer(at)),
  }
  const expiring = followExpiring(source, () => Promise.resolve(terms))
  const next = () => {
    height += 1
    return expiring.follow({ currencyId: 1, address: '', amount: 1n }, '', transactionOf(START))
  }
  await expect(next()).rejects.toThrow('no answer')
  answer = (at) => Promise.resolve({ ...blockAt(at), parentHash: '' })
  await expect(next()).rejects.toThrow('it does not follow the one before it')
  expect(blocks).toBe(220)
  answer = (at) => Promise.resolve(blockAt(at))
  expect(await next()).toEqual({ kind: 'absent', terms })
  expect(blocks).toBe(440)
})
