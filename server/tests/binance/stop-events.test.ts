import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { makeKey, sendSigned, type TestKey } from './binance-client.ts'
import { type Message, openSocket, type TestSocket } from './socket-client.ts'

const STARTED_AT = Date.now()
const LIMIT = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' }
const STOP = {
  ...LIMIT,
  side: 'SELL',
  type: 'STOP_LOSS_LIMIT',
  stopPrice: '49000',
  price: '48900',
  quantity: '0.01',
}
const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '51000',
  belowType: 'STOP_LOSS',
  belowStopPrice: '49000',
}

let halyard: TestApp
let bot: TestKey
let maker: TestKey
let taker: TestKey
let socket: TestSocket

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  await recordPrice(500_000)
  const keys = await Promise.all(
    [1, 2, 3].map(async () => makeKey(halyard, await halyard.registerCustomer({ funded: true }))),
  )
  ;[bot, maker, taker] = keys as [TestKey, TestKey, TestKey]
  await trade('50000')
  socket = await openSocket(halyard, '/ws-api/v3')
  const text = `apiKey=${bot.key}&timestamp=${STARTED_AT}`
  const signature = decodeURIComponent(bot.sign(text))
  const params = { apiKey: bot.key, timestamp: STARTED_AT, signature }
  const method = 'userDataStream.subscribe.signature'
  expect(await socket.ask({ id: 1, method, params })).toMatchObject({ status: 200 })
})
afterEach(async () => {
  socket.webSocket.terminate()
  for (const key of [bot, maker, taker])
    await sendSigned(halyard, key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
  expect(await ledgerViolations(halyard)).toEqual([])
})

async function recordPrice(ticks: number): Promise<void> {
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function place(key: TestKey, values: Record<string, string>, path = 'order'): Promise<object> {
  return (await sendSigned(halyard, key, ['POST', `/api/v3/${path}`], values)).body
}

/** Trades at a price between two others. */
async function trade(price: string): Promise<void> {
  await place(maker, { ...LIMIT, side: 'BUY', price })
  await place(taker, { ...LIMIT, side: 'SELL', price })
}

const reported = new Set<unknown>()

/** Returns the events of lists so far. */
const lists = () =>
  socket.messages.flatMap(({ event }) =>
    (event as { e?: string } | undefined)?.e === 'listStatus' ? [event] : [],
  )

/** Waits for the event of a list with a status. */
async function listStatus(L: string): Promise<object> {
  const isIt = ({ event }: Message) => {
    const given = event as { e?: string; L?: string } | undefined
    return given?.e === 'listStatus' && given.L === L
  }
  return (await socket.next(isIt)).event as object
}

const PLACED = { e: 'listStatus', s: 'BTCUSDT', c: 'OCO', l: 'EXEC_STARTED', L: 'EXECUTING', r: 'NONE' }
const DONE = { ...PLACED, l: 'ALL_DONE', L: 'ALL_DONE' }
interface PlacedList {
  readonly orderListId: number
  readonly orders: readonly { readonly orderId: number; readonly clientOrderId: string }[]
}

/** Waits for the next report of an order. */
async function report(): Promise<object> {
  const { event } = await socket.next(
    (message) =>
      (message.event as { e?: string } | undefined)?.e === 'executionReport' && !reported.has(message.event),
  )
  reported.add(event)
  return event as object
}

test('a stop order is reported under one number: placed, triggered, filled', async () => {
  const placed = (await place(bot, { ...STOP, newClientOrderId: 'stop-1' })) as { readonly orderId: number }
  const common = { i: placed.orderId, o: 'STOP_LOSS_LIMIT', P: '49000', p: '48900', S: 'SELL' }
  expect(await report()).toMatchObject({ ...common, x: 'NEW', X: 'NEW', c: 'stop-1', w: false, g: -1 })
  await trade('49000')
  expect(await report()).toMatchObject({ ...common, x: 'NEW', X: 'NEW', c: 'stop-1', w: true })
  await place(taker, { ...LIMIT, side: 'BUY', price: '48900', quantity: '0.01' })
  expect(await report()).toMatchObject({ ...common, x: 'TRADE', X: 'FILLED', z: '0.01', l: '0.01' })
})

test('a stop order that finds no liquidity has expired', async () => {
  const trailing = {
    symbol: 'BTCUSDT',
    side: 'SELL',
    type: 'STOP_LOSS',
    trailingDelta: '200',
    quantity: '0.01',
  }
  await place(bot, trailing)
  expect(await report()).toMatchObject({ x: 'NEW', P: '49000' })
  await recordPrice(510_000)
  await recordPrice(499_800)
  expect(await report()).toMatchObject({ x: 'EXPIRED', X: 'EXPIRED', P: '49980', z: '0' })
})

test('both legs of an OCO are reported with its number, when they are placed and when one trades', async () => {
  const list = (await place(bot, OCO, 'orderList/oco')) as { readonly orderListId: number }
  const g = list.orderListId
  expect(await report()).toMatchObject({ g, o: 'LIMIT_MAKER', x: 'NEW' })
  expect(await report()).toMatchObject({ g, o: 'STOP_LOSS', x: 'NEW' })
  await place(taker, { ...LIMIT, side: 'BUY', price: '51000', quantity: '0.01' })
  expect(await report()).toMatchObject({ g, o: 'LIMIT_MAKER', x: 'TRADE', X: 'FILLED' })
  expect(await report()).toMatchObject({ g, o: 'STOP_LOSS', x: 'EXPIRED' })
})

test('a trigger of an OCO: its limit order expires first', async () => {
  const list = (await place(bot, OCO, 'orderList/oco')) as { readonly orderListId: number }
  await report()
  await report()
  await place(maker, { ...LIMIT, side: 'BUY', price: '48900', quantity: '0.01' })
  await trade('49000')
  const [first, second, third] = [await report(), await report(), await report()]
  expect(first).toMatchObject({ g: list.orderListId, o: 'LIMIT_MAKER', x: 'EXPIRED' })
  expect(second).toMatchObject({ i: list.orderListId, o: 'STOP_LOSS', x: 'NEW' })
  expect(third).toMatchObject({ i: list.orderListId, x: 'TRADE', X: 'FILLED', L: '48900' })
})

test('a list is reported after its orders: placed, and ended by a trade of one', async () => {
  const ids = { aboveClientOrderId: 'above', belowClientOrderId: 'below' }
  const list = (await place(bot, { ...OCO, ...ids }, 'orderList/oco')) as PlacedList
  const O = list.orders.map(({ orderId: i, clientOrderId: c }) => ({ s: 'BTCUSDT', i, c }))
  expect(await listStatus('EXECUTING')).toMatchObject({ ...PLACED, g: list.orderListId, O })
  expect(O.map(({ c }) => c)).toEqual(['above', 'below'])
  const reports = socket.messages.flatMap(({ event }) => (event ? [(event as { e: string }).e] : []))
  expect(reports.slice(0, 3)).toEqual(['executionReport', 'executionReport', 'listStatus'])
  await place(taker, { ...LIMIT, side: 'BUY', price: '51000', quantity: '0.01' })
  expect(await listStatus('ALL_DONE')).toMatchObject({ ...DONE, g: list.orderListId, O })
  expect(lists()).toHaveLength(2)
})

test('a list that a trigger ends is reported as done', async () => {
  const list = (await place(bot, OCO, 'orderList/oco')) as PlacedList
  await place(maker, { ...LIMIT, side: 'BUY', price: '48900', quantity: '0.01' })
  await trade('49000')
  expect(await listStatus('ALL_DONE')).toMatchObject({ ...DONE, g: list.orderListId })
})

test('a list that is cancelled is reported as done', async () => {
  const { orderListId } = (await place(bot, OCO, 'orderList/oco')) as PlacedList
  const named = { symbol: 'BTCUSDT', orderListId }
  await sendSigned(halyard, bot, ['DELETE', '/api/v3/orderList'], named)
  expect(await listStatus('ALL_DONE')).toMatchObject({ ...DONE, g: orderListId })
})

test('a stop order that is in no list is reported without one', async () => {
  await place(bot, STOP)
  await report()
  await sendSigned(halyard, bot, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
  expect(await report()).toMatchObject({ x: 'CANCELED' })
  expect(lists()).toEqual([])
})
