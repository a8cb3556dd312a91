import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  ALLOTMENT_SHARE_FORMAT,
  type AnyShare,
  decodeShare,
  encodeShare,
  isAmongOrders,
  isShareSigned,
  isWithinCandles,
  POSITION_SHARE_FORMAT,
  readShare,
  shareText,
} from '../index.ts'

/** The key of the examples in docs/: its seed is 32 bytes of 0x07. */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')
const PUBLIC_KEY = createPublicKey(KEY).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const crypto = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    verify(
      null,
      message,
      { key: Buffer.concat([SPKI_START, publicKey]), format: 'der', type: 'spki' },
      signature,
    ),
}

const POSITION = signed({
  format: POSITION_SHARE_FORMAT,
  public_key: PUBLIC_KEY,
  base_id: 1,
  quote_id: 3,
  market: 'BTC/USDT',
  origin: 'simulated',
  price_decimals: 1,
  side: 'short',
  leverage: 10,
  entry_ticks: 640_010,
  exit_ticks: 640_067,
  opened_at: 1_800_000_000_000,
  closed_at: 1_800_000_060_000,
  return_ppm: -1_511,
  signature: '',
})
const ALLOTMENT = signed({
  format: ALLOTMENT_SHARE_FORMAT,
  public_key: PUBLIC_KEY,
  project_id: 1,
  coin: 'TIDE',
  origin: 'simulated',
  price: '0.5',
  currency: 'USDT',
  supply: '10000000',
  demand: '15000001',
  allotted_ppm: 666_666,
  allotted_at: 1_800_000_000_000,
  signature: '',
})

function signed(share: AnyShare): AnyShare {
  return { ...share, signature: sign(null, Buffer.from(shareText(share)), KEY).toString('hex') }
}

/** Other valid values of the fields that are not numbers. */
const OTHER: Readonly<Record<string, string | number>> = {
  public_key: 'ab'.repeat(32),
  market: 'ETH/USDT',
  origin: 'quotes',
  side: 'long',
  opened_at: 1_799_999_940_000,
  closed_at: 1_800_000_120_000,
  coin: 'FOAM',
  price: '0.05',
  currency: 'BTC',
  supply: '1',
  demand: '20000000',
  signature: 'ab'.repeat(64),
}

test.each([POSITION, ALLOTMENT])('$format: is signed, and read from its link as it was', async (share) => {
  expect(readShare(JSON.parse(JSON.stringify(share)))).toEqual(share)
  expect(decodeShare(encodeShare(share))).toEqual(share)
  expect(await isShareSigned(share, crypto, [PUBLIC_KEY])).toBe(true)
  expect(await isShareSigned(share, crypto, ['ab'.repeat(32)])).toBe(false)
})

test.each([POSITION, ALLOTMENT])('$format: a change of any field ends its signature', async (share) => {
  for (const [field, value] of Object.entries(share)) {
    if (field === 'format') continue
    const other = OTHER[field] ?? (value as number) + 1
    const changed = { ...share, [field]: other } as AnyShare
    expect([field, readShare(changed) !== undefined]).toEqual([field, true])
    expect([field, await isShareSigned(changed, crypto, [PUBLIC_KEY])]).toEqual([field, false])
  }
})

test.each([POSITION, ALLOTMENT])('$format: no link of one is that of another kind', (share) => {
  const bytes = Buffer.from(encodeShare(share), 'base64url')
  for (const format of [0, 1, 2, 3, 4].filter((number) => number !== bytes[0]))
    expect(decodeShare(Buffer.from([format, ...bytes.subarray(1)]).toString('base64url'))).toBeUndefined()
  expect(decodeShare(encodeShare(share).slice(0, -1))).toBeUndefined()
})

test('share of a position: an exact time, an amount or a number is not one', () => {
  expect(readShare({ ...POSITION, opened_at: 1_800_000_000_001 })).toBeUndefined()
  expect(readShare({ ...POSITION, lots: 10 })).toBeUndefined()
})

function candles(low: number, high: number) {
  return [
    { low, high: 15 },
    { low: 15, high },
  ]
}

test('isWithinCandles: both prices are within what was traded, ends included', () => {
  const prices = { entry_ticks: 10, exit_ticks: 20 }
  expect(isWithinCandles(prices, candles(10, 20))).toBe(true)
  expect(isWithinCandles(prices, candles(11, 20))).toBe(false)
  expect(isWithinCandles(prices, candles(10, 19))).toBe(false)
  expect(isWithinCandles(prices, [])).toBe(false)
})

test('isAmongOrders: supply, demand and the part of an order are those that were published', () => {
  const share = { supply: '10', demand: '15', allotted_ppm: 666_666 }
  const published = { supply: '10', demand: '15', list: [{ quantity: '3', allotted: '2' }] }
  expect(isAmongOrders(share, published)).toBe(true)
  expect(isAmongOrders({ ...share, allotted_ppm: 666_667 }, published)).toBe(false)
  expect(isAmongOrders({ ...share, demand: '16' }, published)).toBe(false)
  expect(isAmongOrders({ ...share, supply: '11' }, published)).toBe(false)
  expect(isAmongOrders(share, { ...published, list: [] })).toBe(false)
})
