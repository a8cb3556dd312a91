import { expect, test } from 'vitest'
import {
  type AnyShare,
  decodeShare,
  encodeShare,
  isAmongOrders,
  isShareSigned,
  isWithinCandles,
  POSITION_SHARE_FORMAT,
  type PositionShare,
  readShare,
} from '../index.ts'
import { CRYPTO, EXAMPLE_ALLOTMENT, EXAMPLE_KEY, signShare } from '../testing/index.ts'

const POSITION = signShare<PositionShare>({
  format: POSITION_SHARE_FORMAT,
  public_key: EXAMPLE_KEY.publicKey,
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
const ALLOTMENT = signShare(EXAMPLE_ALLOTMENT)

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
  expect(await isShareSigned(share, CRYPTO, [EXAMPLE_KEY.publicKey])).toBe(true)
  expect(await isShareSigned(share, CRYPTO, ['ab'.repeat(32)])).toBe(false)
})

test.each([POSITION, ALLOTMENT])('$format: a change of any field ends its signature', async (share) => {
  for (const [field, value] of Object.entries(share)) {
    if (field === 'format') continue
    const other = OTHER[field] ?? (value as number) + 1
    const changed = { ...share, [field]: other } as AnyShare
    expect([field, readShare(changed) !== undefined]).toEqual([field, true])
    expect([field, await isShareSigned(changed, CRYPTO, [EXAMPLE_KEY.publicKey])]).toEqual([field, false])
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
