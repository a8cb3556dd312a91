import type { LedgerEntry } from '@halyard/api'
import { formatUnits, parseUnits } from '@halyard/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

const BTC_USDT = { currency_id: '1', legal_id: '3' }

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

async function balanceOf(
  { client }: TestCustomer,
  currency: string,
): Promise<{ available: string; frozen: string }> {
  const { available, frozen } = dataOf(await client('wallet/detail', { currency, type: 'coin' }))
  return { available, frozen }
}

/** Returns the sum of the entries of one currency, in its decimals. */
function sumOf(
  entries: readonly LedgerEntry[],
  currency: number,
  part: 'available' | 'frozen',
  decimals: number,
): string {
  const units = entries
    .filter((entry) => entry.currency_id === currency)
    .map((entry) => {
      const text = entry[part]
      const magnitude = parseUnits(text.replace('-', ''), decimals) ?? 0n
      return text.startsWith('-') ? -magnitude : magnitude
    })
  return formatUnits(
    units.reduce((sum, unit) => sum + unit, 0n),
    decimals,
  )
}

async function entriesOf({ client }: TestCustomer): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (let page = 1; ; page++) {
    const { list, more } = dataOf(await client('wallet/legal_log', { page, limit: 3 }))
    entries.push(...list)
    if (!more) return entries
  }
}

test('the reply of an order has its trades, each with its fee', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const bob = await halyard.registerCustomer({ funded: true })
  for (const price of ['50000', '50001'])
    dataOf(await ann.client('coin/trade/sell', { ...BTC_USDT, price, number: '0.01' }))
  const order = { ...BTC_USDT, price: '50000', number: '0.015' }
  const bought = dataOf(await bob.client('coin/trade/buy', order))
  expect(bought).toMatchObject({
    status: 'waiting',
    trade_count: 1,
    trades: [{ price: '50000', number: '0.01', fee: '0.00001', fee_currency_id: 1 }],
  })
  const { id } = bought
  const amended = dataOf(await bob.client('coin/trade/amend', { id, price: '50001', number: '0.015' }))
  expect(amended).toMatchObject({
    status: 'completed',
    trade_count: 1,
    trades: [{ price: '50001', number: '0.005', fee: '0.000005', fee_currency_id: 1 }],
  })
  const sold = dataOf(await bob.client('coin/trade/buy', { ...BTC_USDT, price: '49000', number: '0.001' }))
  expect(sold).toMatchObject({ trades: [], trade_count: 0 })
  const sale = { ...BTC_USDT, price: '49000', number: '0.001' }
  expect(dataOf(await ann.client('coin/trade/sell', sale))).toMatchObject({
    trades: [{ price: '49000', number: '0.001', fee: '0.049', fee_currency_id: 3 }],
  })
  for (const { id: open } of dataOf(await ann.client('coin/list', BTC_USDT)).list)
    dataOf(await ann.client('coin/trade', { id: open }))
})

test('two customers trade: balances, orders and records agree to the unit', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const bob = await halyard.registerCustomer({ funded: true })
  const rested = dataOf(await ann.client('coin/trade/sell', { ...BTC_USDT, price: '50000', number: '0.05' }))
  expect(await balanceOf(ann, '1')).toEqual({ available: '0.05', frozen: '0.05' })

  const purchased = dataOf(
    await bob.client('coin/trade/buy', { ...BTC_USDT, type: 'market', amount: '1000' }),
  )
  expect(purchased).toMatchObject({ status: 'completed', filled: '0.02' })
  // The taker pays 0.1 % of 0.02 BTC, the maker 0.08 % of 1,000 USDT.
  expect(await balanceOf(bob, '1')).toEqual({ available: '0.11998', frozen: '0' })
  expect(await balanceOf(bob, '3')).toEqual({ available: '9000', frozen: '0' })
  expect(await balanceOf(ann, '3')).toEqual({ available: '10999.2', frozen: '0' })

  const [open] = dataOf(await ann.client('coin/list', BTC_USDT)).list
  expect(open).toMatchObject({ id: rested.id, filled: '0.02', average: '50000', fee: '0.8', frozen: '0.03' })
  dataOf(await ann.client('coin/trade/amend', { id: rested.id, price: '51000', number: '0.04' }))
  expect(await balanceOf(ann, '1')).toEqual({ available: '0.06', frozen: '0.02' })
  expect(dataOf(await ann.client('coin/trade', { id: rested.id }))).toMatchObject({ status: 'cancelled' })
  expect(dataOf(await ann.client('coin/list', {})).list).toEqual([])
  expect(dataOf(await ann.client('transaction_complete', {})).list[0]).toMatchObject({
    id: rested.id,
    status: 'cancelled',
    reason: 'by_customer',
    filled: '0.02',
  })

  for (const customer of [ann, bob]) {
    const entries = await entriesOf(customer)
    for (const [currency, decimals] of [
      [1, 8],
      [3, 6],
    ] as const) {
      const { available, frozen } = await balanceOf(customer, String(currency))
      expect(sumOf(entries, currency, 'available', decimals)).toBe(available)
      expect(sumOf(entries, currency, 'frozen', decimals)).toBe(frozen)
    }
  }
  const fees = (await entriesOf(bob)).filter(({ reason }) => reason === 'fee')
  expect(fees.map(({ currency_name, available }) => `${available} ${currency_name}`)).toEqual([
    '-0.00002 BTC',
  ])
})

test('changes missed by a client are returned as the current state', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const before = dataOf(await ann.client('user/events', {})).last
  const { id } = dataOf(await ann.client('coin/trade/buy', { ...BTC_USDT, price: '49000', number: '0.01' }))
  dataOf(await ann.client('coin/trade', { id }))
  const missed = dataOf(await ann.client('user/events', { after: before }))
  expect(missed.list.map(({ event }) => event)).toEqual(['order', 'update_balance'])
  expect(missed.list[0]?.body).toMatchObject({ prev: before, orders: [{ id, status: 'cancelled' }] })
  expect(missed.list[1]?.body.seq).toBe(missed.last)
  expect(dataOf(await ann.client('user/events', { after: missed.last })).list).toEqual([])
})

test('concurrent requests for practice funds: granted once', async () => {
  const ann = await halyard.registerCustomer()
  const attempt = { path: 'user/practice_funds', token: ann.token, request: {} } as const
  const responses = await sendConcurrently(
    halyard,
    times(20, () => attempt),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await balanceOf(ann, '3')).toEqual({ available: '10000', frozen: '0' })
})

test('concurrent orders that exceed the balance: only affordable ones are accepted', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const request = { ...BTC_USDT, price: '48000', number: '0.0625' }
  const responses = await sendConcurrently(
    halyard,
    times(30, () => ({ path: 'coin/trade/buy', token: ann.token, request }) as const),
  )
  // 3,000 USDT each out of 10,000.
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(3)
  expect(await balanceOf(ann, '3')).toEqual({ available: '1000', frozen: '9000' })
})

test("another customer's order gets the same rejection as an unknown one", async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const bob = await halyard.registerCustomer({ funded: true })
  const { id } = dataOf(await ann.client('coin/trade/buy', { ...BTC_USDT, price: '49000', number: '0.01' }))
  const theirs = await bob.client('coin/trade', { id })
  expect(theirs).toEqual(await bob.client('coin/trade', { id: 999_999 }))
  expect(dataOf(await ann.client('coin/list', {})).list).toHaveLength(1)
})
