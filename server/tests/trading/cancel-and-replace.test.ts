import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'

const PAIR = { currency_id: 1, legal_id: 3 } as const
const BID = { ...PAIR, price: '49000', number: '0.001' } as const
const STOP = {
  ...PAIR,
  side: 'sell',
  source: 'index',
  direction: 'at_or_below',
  trigger_price: '49000',
  type: 'limit',
  price: '48900',
  number: '0.01',
} as const
const ASK = { ...PAIR, side: 'sell', price: '51000', number: '0.01' } as const

/** The exchange clock, which only the tests move: prices never become stale, however slow the machine is. */
let now = Date.now()

let halyard: TestApp
let ann: TestCustomer

async function recordPrice(ticks: number): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

beforeAll(async () => {
  halyard = await startTestApp({ now: () => now })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})
beforeEach(async () => {
  await recordPrice(500_000)
  ann = await halyard.registerCustomer({ funded: true })
})

test('cancels all orders and stop orders of a market, at once', async () => {
  const order = dataOf(await ann.client('coin/trade/buy', BID))
  const stop = dataOf(await ann.client('coin/trade/stop/place', STOP))
  expect(dataOf(await ann.client('coin/trade/cancel_all', PAIR))).toEqual({
    orders: [order.id],
    stops: [stop.id],
  })
  expect(dataOf(await ann.client('coin/list', PAIR)).list).toEqual([])
  expect(dataOf(await ann.client('coin/trade/stop/list', PAIR)).list).toEqual([])
  expect(dataOf(await ann.client('coin/trade/cancel_all', PAIR))).toEqual({ orders: [], stops: [] })
})

test('replaces an order: both halves', async () => {
  const { id } = dataOf(await ann.client('coin/trade/buy', BID))
  const replaced = dataOf(
    await ann.client('coin/trade/replace', { ...ASK, id, mode: 'stop_on_failure', client_id: 'mine' }),
  )
  expect(replaced).toMatchObject({
    cancelled: { id, status: 'cancelled' },
    cancel_error: null,
    placed: { status: 'waiting', client_id: 'mine' },
    place_error: null,
  })
  expect(dataOf(await ann.client('coin/list', PAIR)).list).toMatchObject([{ id: replaced.placed?.id }])
})

test('replaces an order: a half that fails has its error', async () => {
  const { id } = dataOf(await ann.client('coin/trade/buy', BID))
  const tooMuch = { ...ASK, number: '5' }
  const first = await ann.client('coin/trade/replace', { ...tooMuch, id, mode: 'stop_on_failure' })
  expect(dataOf(first)).toMatchObject({
    cancelled: { id },
    placed: null,
    place_error: 'insufficient_balance',
  })
  expect(await ann.client('coin/trade/replace', { ...ASK, id, mode: 'stop_on_failure' })).toMatchObject({
    type: 'error',
    code: 'order_must_be_open',
  })
  const second = await ann.client('coin/trade/replace', { ...ASK, id, mode: 'allow_failure' })
  expect(dataOf(second)).toMatchObject({
    cancelled: null,
    cancel_error: 'order_must_be_open',
    placed: { status: 'waiting' },
  })
})

test('a countdown ends with the clock: orders and stop orders are cancelled, and say why', async () => {
  const order = dataOf(await ann.client('coin/trade/buy', BID))
  const stop = dataOf(await ann.client('coin/trade/stop/place', STOP))
  const { due_at } = dataOf(await ann.client('coin/trade/cancel_all_after', { ...PAIR, seconds: 60 }))
  expect(due_at).toBe(now + 60_000)
  now += 60_000
  await submitCommand(halyard, { kind: 'passTime' })
  expect(dataOf(await ann.client('transaction_complete', PAIR)).list).toMatchObject([
    { id: order.id, status: 'cancelled', reason: 'countdown_ended' },
  ])
  expect(dataOf(await ann.client('coin/trade/stop/list', { ...PAIR, ended: '1' })).list).toMatchObject([
    { id: stop.id, status: 'cancelled', reason: 'countdown_ended' },
  ])
})

test('a countdown of all markets; 0 switches it off; more than a day is rejected', async () => {
  expect(dataOf(await ann.client('coin/trade/cancel_all_after', { seconds: '5' })).due_at).toBe(now + 5_000)
  expect(dataOf(await ann.client('coin/trade/cancel_all_after', { seconds: '0' })).due_at).toBeNull()
  expect(await ann.client('coin/trade/cancel_all_after', { seconds: 86_401 })).toMatchObject({
    type: 'error',
    code: 'countdown_out_of_range',
  })
})
