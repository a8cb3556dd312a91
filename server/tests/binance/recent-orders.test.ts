import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { followRecentOrders } from '../../src/binance/account/recent-orders.ts'
import type { RecentOrders } from '../../src/binance/protocol/endpoint.ts'
import { listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'

const STARTED_AT = Date.now()
const ORDER = '/api/v3/order'
const SYMBOL = { symbol: 'BTCUSDT' }
const BID = { ...SYMBOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '49900', quantity: '0.01' }

let halyard: TestApp
let recent: RecentOrders
let stop: () => void
let bot: TestKey
let other: TestKey

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  const { db, engine } = halyard.app.context
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  ;({ recent, stop } = await followRecentOrders(db, engine))
})
afterAll(() => {
  stop()
  return halyard.close()
})
beforeEach(async () => {
  bot = await registerKey()
  other = await registerKey()
})

const registerKey = async () => makeKey(halyard, await halyard.registerCustomer({ funded: true }))

const place = async (values: Record<string, string>, key = bot) =>
  orderIdOf(await sendSigned(halyard, key, ['POST', ORDER], values))
const cancel = (values: Record<string, string | number>, key = bot) =>
  sendSigned(halyard, key, ['DELETE', ORDER], { ...SYMBOL, ...values })

/** Trades at a price between two others. */
async function trade(price: string): Promise<void> {
  const [maker, taker] = [await registerKey(), await registerKey()]
  await place({ ...BID, price, quantity: '0.001' }, maker)
  await place({ ...BID, price, side: 'SELL', quantity: '0.001' }, taker)
}

test('an order is kept as its last batch left it: placed, partly filled, and cancelled', async () => {
  const id = await place({ ...BID, newClientOrderId: 'one' })
  const { ownerId = 0 } = recent.find(id) ?? {}
  expect(recent.findOpen(ownerId, 'one')).toMatchObject({ id, status: 'waiting', remaining: 1_000 })
  await place({ ...BID, side: 'SELL', quantity: '0.004' }, other)
  expect(recent.find(id)).toMatchObject({ status: 'waiting', remaining: 600 })
  expect((await cancel({ origClientOrderId: 'one' })).body).toMatchObject({
    orderId: id,
    status: 'CANCELED',
    executedQty: '0.004',
  })
  expect(recent.find(id)).toMatchObject({ status: 'cancelled' })
  expect(recent.findOpen(ownerId, 'one')).toBeUndefined()
})

test('an order that has ended is not cancelled again, by number and by client id', async () => {
  const id = await place({ ...BID, newClientOrderId: 'ended' })
  await cancel({ orderId: id })
  for (const named of [{ orderId: id }, { origClientOrderId: 'ended' }])
    expect((await cancel(named)).body).toMatchObject({ code: -2011 })
})

test('an order of another customer is not named, and of another market neither', async () => {
  const id = await place({ ...BID, newClientOrderId: 'mine' })
  expect((await cancel({ orderId: id }, other)).body).toMatchObject({ code: -2011 })
  expect((await cancel({ origClientOrderId: 'mine' }, other)).body).toMatchObject({ code: -2011 })
  expect((await cancel({ orderId: id, symbol: 'ETHUSDT' })).body).toMatchObject({ code: -2011 })
  expect(recent.find(id)).toMatchObject({ status: 'waiting' })
  await cancel({ orderId: id })
})

test('a number in another notation is refused, also if it is that of an open order', async () => {
  const id = await place(BID)
  expect((await cancel({ orderId: `${id}.0` })).body).toMatchObject({ code: -1100 })
  expect((await cancel({ orderId: id })).body).toMatchObject({ status: 'CANCELED' })
})

test('the legs of an OCO are left out', async () => {
  const oco = { quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '51000', belowType: 'STOP_LOSS' }
  const sent = { ...SYMBOL, side: 'SELL', ...oco, belowStopPrice: '49000' }
  const { body } = await sendSigned(halyard, bot, ['POST', '/api/v3/orderList/oco'], sent)
  const legs = (body as { readonly orders: ReadonlyArray<{ readonly orderId: number }> }).orders
  expect(legs).toHaveLength(2)
  for (const { orderId } of legs) expect(recent.find(orderId)).toBeUndefined()
  await sendSigned(halyard, bot, ['DELETE', '/api/v3/openOrders'], SYMBOL)
})

test('the order that a stop order became is left out', async () => {
  await trade('50000')
  const loss = { ...SYMBOL, side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '0.01' }
  const id = await place({ ...loss, stopPrice: '49990', price: '50010' })
  await trade('49990')
  const open = listOf(await sendSigned(halyard, bot, ['GET', '/api/v3/openOrders'], SYMBOL))
  expect(open).toMatchObject([{ orderId: id, isWorking: true }])
  const { placed_order_id: placed } = await halyard.app.context.db
    .selectFrom('stop_order')
    .select('placed_order_id')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(Number(placed)).toBeGreaterThan(id)
  expect(recent.find(Number(placed))).toBeUndefined()
})

test('an order that was placed before is left out, also when it changes', async () => {
  const id = await place(BID)
  const { db, engine } = halyard.app.context
  const later = await followRecentOrders(db, engine)
  await place({ ...BID, side: 'SELL', quantity: '0.004' }, other)
  expect(recent.find(id)).toMatchObject({ remaining: 600 })
  expect(later.recent.find(id)).toBeUndefined()
  later.stop()
})
