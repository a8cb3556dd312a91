import { isShareSigned, isWithinCandles, readShare } from '@halyard/receipt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { registerContractTrader, submitCommand } from '../testing/funded-customer.ts'
import { RECEIPT_CRYPTO } from '../testing/ed25519.ts'

const BTC = { currency_id: '1', legal_id: '3' }
const LONG = { ...BTC, type: '1', multiple: '10', status: '0', target_price: '50000' } as const
const SHORT = { ...LONG, type: '2' } as const
const AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => AT })
})
afterAll(() => halyard.close())
beforeEach(() => recordPrice(500_000))

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Opens a long of 100 lots at 50,000, and a bid for them. */
async function openLong(bid: string): Promise<{ readonly ann: TestCustomer; readonly id: number }> {
  const [ann, bob] = [await registerContractTrader(halyard), await registerContractTrader(halyard)]
  const { id } = dataOf(await ann.client('lever/submit', { ...LONG, share: '100' }))
  dataOf(await bob.client('lever/submit', { ...SHORT, share: '100', target_price: '50000' }))
  dataOf(await bob.client('lever/submit', { ...LONG, target_price: bid, share: '40' }))
  return { ann, id }
}

test('share of a position: states the whole of it, and verifies from public calls alone', async () => {
  const { ann, id } = await openLong('51000')
  dataOf(await ann.client('lever/close', { id, share: '40' }))
  const maker = await registerContractTrader(halyard)
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '49800', share: '60' }))
  expect(await ann.client('lever/share', { id })).toMatchObject({ code: 'record_must_be_known', field: 'id' })
  dataOf(await ann.client('lever/close', { id }))
  const { share } = dataOf(await ann.client('lever/share', { id }))
  // 40 lots at 51,000 and 60 at 49,800 are 50,280 on average; 28 less fees of 1, 1.02 and 1.494 are 0.48972 % of 5,000.
  expect(share).toMatchObject({ market: 'BTC/USDT', side: 'long', leverage: 10, origin: 'simulated' })
  expect(share).toMatchObject({
    entry_ticks: 500_000,
    exit_ticks: 502_800,
    price_decimals: 1,
    return_ppm: 4_897,
  })
  expect([share.opened_at % 60_000, share.closed_at % 60_000]).toEqual([0, 0])
  expect(readShare(JSON.parse(JSON.stringify(share)))).toEqual(share)

  const guest = halyard.client()
  const { keys } = dataOf(await guest('trail/key', {}))
  const trusted = keys.map(({ public_key }) => public_key)
  expect(await isShareSigned(share, RECEIPT_CRYPTO, trusted)).toBe(true)
  expect(await isShareSigned({ ...share, entry_ticks: 490_000 }, RECEIPT_CRYPTO, trusted)).toBe(false)
  const { list } = dataOf(await guest('lever/kline', { ...BTC, period: '1min' }))
  const candles = list.map(([, , high, low]) => ({ low: Number(low) * 10, high: Number(high) * 10 }))
  expect(isWithinCandles(share, candles)).toBe(true)
  expect(isWithinCandles({ ...share, entry_ticks: 400_000 }, candles)).toBe(false)
})

test('share of a position: contains no lots, amount, number or name', async () => {
  const { ann, id } = await openLong('50100')
  dataOf(await ann.client('lever/close', { id, share: '40' }))
  const maker = await registerContractTrader(halyard)
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '50100', share: '60' }))
  dataOf(await ann.client('lever/close', { id }))
  const { share } = dataOf(await ann.client('lever/share', { id }))
  const fields =
    'base_id closed_at entry_ticks exit_ticks format leverage market opened_at origin price_decimals'
  expect(Object.keys(share).toSorted().join(' ')).toBe(
    `${fields} public_key quote_id return_ppm side signature`,
  )
})

test("share of a position: not of another's, of a cancelled order or of a liquidated one", async () => {
  const { ann, id } = await openLong('50100')
  dataOf(await ann.client('lever/close', { id, share: '40' }))
  const eve = await registerContractTrader(halyard)
  const missing = await eve.client('lever/share', { id: 999_999 })
  expect(missing).toMatchObject({ type: 'error', code: 'record_must_be_known', field: 'id' })
  const waiting = dataOf(await eve.client('lever/submit', { ...LONG, target_price: '48000', share: '1' }))
  dataOf(await eve.client('lever/cancel', { id: waiting.id }))
  expect(await eve.client('lever/share', { id: waiting.id })).toEqual(missing)
  const maker = await registerContractTrader(halyard)
  await recordPrice(460_000)
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '45100', share: '60' }))
  await recordPrice(452_000)
  const [ended] = dataOf(await ann.client('lever/my_trade', { status: '2' })).list
  expect(ended).toMatchObject({ id, close_reason: 'liquidated' })
  expect(await ann.client('lever/share', { id })).toEqual(missing)
  expect(await eve.client('lever/share', { id })).toEqual(missing)
})
