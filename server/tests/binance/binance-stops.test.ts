import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'

const STARTED_AT = Date.now()
const ORDER = '/api/v3/order'
const LIST = '/api/v3/orderList'
const SYMBOL = { symbol: 'BTCUSDT' }
const STOP = { ...SYMBOL, side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '0.01' }
const LOSS = { ...STOP, stopPrice: '49000', price: '48900' }
const OCO = {
  ...SYMBOL,
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

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  await recordPrice(500_000)
  bot = await newKey()
  maker = await newKey()
  taker = await newKey()
  await trade('50000')
})
afterEach(async () => {
  for (const key of [bot, maker, taker])
    await sendSigned(halyard, key, ['DELETE', '/api/v3/openOrders'], SYMBOL)
  expect(await ledgerViolations(halyard)).toEqual([])
})

async function newKey(): Promise<TestKey> {
  return makeKey(halyard, await halyard.registerCustomer({ funded: true }))
}

async function recordPrice(ticks: number): Promise<void> {
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Trades at a price between two others. */
async function trade(price: string): Promise<void> {
  const order = { ...SYMBOL, type: 'LIMIT', timeInForce: 'GTC', price, quantity: '0.001' }
  await sendSigned(halyard, maker, ['POST', ORDER], { ...order, side: 'BUY' })
  await sendSigned(halyard, taker, ['POST', ORDER], { ...order, side: 'SELL' })
}

const place = (values: Record<string, string | number>) => sendSigned(halyard, bot, ['POST', ORDER], values)
const show = async (orderId: number) =>
  (await sendSigned(halyard, bot, ['GET', ORDER], { ...SYMBOL, orderId })).body
const openOrders = async () => listOf(await sendSigned(halyard, bot, ['GET', '/api/v3/openOrders'], SYMBOL))

test('a stop order keeps its number and client id through trigger and fill', async () => {
  const placed = await place({ ...LOSS, newClientOrderId: 'stop-1' })
  const orderId = orderIdOf(placed)
  expect(placed.body).toEqual({
    symbol: 'BTCUSDT',
    orderId,
    orderListId: -1,
    clientOrderId: 'stop-1',
    transactTime: STARTED_AT,
  })
  const waiting = {
    orderId,
    type: 'STOP_LOSS_LIMIT',
    stopPrice: '49000',
    price: '48900',
    status: 'NEW',
    isWorking: false,
  }
  expect(await show(orderId)).toMatchObject(waiting)
  expect(await openOrders()).toMatchObject([waiting])
  await trade('49000')
  const resting = { ...waiting, isWorking: true, clientOrderId: 'stop-1' }
  expect(await show(orderId)).toMatchObject(resting)
  expect(await openOrders()).toMatchObject([resting])
  await sendSigned(halyard, taker, ['POST', ORDER], {
    ...SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '48900',
    quantity: '0.01',
  })
  expect(await show(orderId)).toMatchObject({ orderId, status: 'FILLED', executedQty: '0.01' })
  const byName = await sendSigned(halyard, bot, ['GET', ORDER], { ...SYMBOL, origClientOrderId: 'stop-1' })
  expect(byName.body).toMatchObject({ orderId, status: 'FILLED' })
  for (const values of [SYMBOL, { ...SYMBOL, orderId }])
    expect(listOf(await sendSigned(halyard, bot, ['GET', '/api/v3/myTrades'], values))).toMatchObject([
      { orderId, qty: '0.01' },
    ])
  const all = listOf(await sendSigned(halyard, bot, ['GET', '/api/v3/allOrders'], SYMBOL))
  expect(all).toMatchObject([{ orderId, status: 'FILLED', type: 'STOP_LOSS_LIMIT' }])
})

test('a waiting stop order is cancelled, alone and with all others', async () => {
  const orderId = orderIdOf(await place(LOSS))
  const cancelled = await sendSigned(halyard, bot, ['DELETE', ORDER], { ...SYMBOL, orderId })
  expect(cancelled.body).toMatchObject({ orderId, status: 'CANCELED', executedQty: '0' })
  const again = await sendSigned(halyard, bot, ['DELETE', ORDER], { ...SYMBOL, orderId })
  expect(again.body).toMatchObject({ code: -2011 })
  const [one, other] = [
    orderIdOf(await place({ ...LOSS, newClientOrderId: 'next' })),
    orderIdOf(await place({ ...LOSS, type: 'TAKE_PROFIT_LIMIT', stopPrice: '51000', price: '51000' })),
  ]
  const all = listOf(await sendSigned(halyard, bot, ['DELETE', '/api/v3/openOrders'], SYMBOL))
  expect(all).toMatchObject([
    { orderId: one, status: 'CANCELED' },
    { orderId: other, type: 'TAKE_PROFIT_LIMIT' },
  ])
})

test.each([
  ['a stop without its trigger', { stopPrice: undefined }, -1102],
  ['a market stop with a price', { type: 'STOP_LOSS', timeInForce: undefined }, -1106],
  ['a limit stop without a time in force', { timeInForce: undefined }, -1102],
  ['a limit stop that is immediate or cancel', { timeInForce: 'IOC' }, -1115],
  ['a limit order with a trigger', { type: 'LIMIT' }, -1106],
  ['a trigger that is reached', { stopPrice: '50000', price: '49000' }, -2010],
  [
    'a trail with a trigger',
    { type: 'STOP_LOSS', trailingDelta: '100', price: undefined, timeInForce: undefined },
    -1106,
  ],
  ['a trail of a profit', { type: 'TAKE_PROFIT', trailingDelta: '100', stopPrice: undefined }, -1116],
  ['a trail that is too short', { type: 'STOP_LOSS', trailingDelta: '9', stopPrice: undefined }, -1100],
] as const)('%s is refused', async (_name, changes, code) => {
  const values = Object.entries({ ...LOSS, ...changes }).filter(
    (one): one is [string, string] => one[1] !== undefined,
  )
  expect((await place(Object.fromEntries(values))).body).toMatchObject({ code })
  expect(await openOrders()).toEqual([])
})

test('a trailing stop follows the index', async () => {
  const orderId = orderIdOf(
    await place({ ...SYMBOL, side: 'SELL', type: 'STOP_LOSS', trailingDelta: 200, quantity: '0.01' }),
  )
  expect(await show(orderId)).toMatchObject({ stopPrice: '49000', trailingDelta: 200, type: 'STOP_LOSS' })
  await recordPrice(510_000)
  expect(await show(orderId)).toMatchObject({ stopPrice: '49980', price: '0' })
})

test('an OCO: both legs are open under its number; a fill of one ends the other and the list', async () => {
  const placed = await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], {
    ...OCO,
    listClientOrderId: 'pair',
    aboveClientOrderId: 'up',
    belowClientOrderId: 'down',
  })
  expect(placed.body).toMatchObject({
    contingencyType: 'OCO',
    listOrderStatus: 'EXECUTING',
    listClientOrderId: 'pair',
    orders: [{ clientOrderId: 'up' }, { clientOrderId: 'down' }],
    orderReports: [
      { type: 'LIMIT_MAKER', price: '51000' },
      { type: 'STOP_LOSS', stopPrice: '49000' },
    ],
  })
  const again = await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], {
    ...OCO,
    listClientOrderId: 'pair',
    aboveClientOrderId: 'up',
    belowClientOrderId: 'down',
  })
  expect(again.body).toEqual(placed.body)
  const { orderListId } = placed.body as { orderListId?: number }
  expect(await openOrders()).toMatchObject([{ orderListId }, { orderListId }])
  const lists = await sendSigned(halyard, bot, ['GET', '/api/v3/openOrderList'])
  expect(lists.body).toMatchObject([{ orderListId, listOrderStatus: 'EXECUTING' }])
  await sendSigned(halyard, taker, ['POST', ORDER], {
    ...SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    price: '51000',
    quantity: '0.01',
  })
  expect(await openOrders()).toEqual([])
  const list = await sendSigned(halyard, bot, ['GET', LIST], { orderListId: Number(orderListId) })
  expect(list.body).toMatchObject({
    listOrderStatus: 'ALL_DONE',
    orderReports: [{ status: 'FILLED' }, { status: 'EXPIRED' }],
  })
})

test('an OCO is cancelled as a list, and by the cancel of a leg', async () => {
  const first = (await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], OCO)).body as {
    orderListId?: number
  }
  const cancelled = await sendSigned(halyard, bot, ['DELETE', LIST], {
    ...SYMBOL,
    orderListId: Number(first.orderListId),
  })
  expect(cancelled.body).toMatchObject({ orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] })
  await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], { ...OCO, listClientOrderId: 'next' })
  const [limit, ...others] = await openOrders()
  expect(others).toHaveLength(1)
  await sendSigned(halyard, bot, ['DELETE', ORDER], { ...SYMBOL, orderId: Number(limit?.orderId) })
  expect(await openOrders()).toEqual([])
})

test.each([
  ['both legs of the same kind', { belowType: 'LIMIT_MAKER', belowPrice: '49000' }, -1116],
  [
    'the legs on the wrong sides',
    { aboveType: 'STOP_LOSS', belowType: 'LIMIT_MAKER', belowPrice: '49000' },
    -1116,
  ],
  ['a limit price below the trigger', { abovePrice: '48500' }, -2010],
  ['no price', { abovePrice: '' }, -1102],
  ['a leg without a type', { belowType: '' }, -1102],
] as const)('an OCO with %s is refused', async (_name, changes, code) => {
  const answer = await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], { ...OCO, ...changes })
  expect(answer.body).toMatchObject({ code })
  expect(await openOrders()).toEqual([])
})

test('a list is of one customer and one market', async () => {
  const placed = (await sendSigned(halyard, bot, ['POST', `${LIST}/oco`], OCO)).body as {
    orderListId?: number
  }
  const values = { ...SYMBOL, orderListId: Number(placed.orderListId) }
  const elsewhere = { ...values, symbol: 'ETHUSDT' }
  expect((await sendSigned(halyard, bot, ['DELETE', LIST], elsewhere)).body).toMatchObject({ code: -2011 })
  for (const method of ['GET', 'DELETE'] as const)
    expect((await sendSigned(halyard, taker, [method, LIST], values)).body).toMatchObject({ code: -2018 })
  expect(await openOrders()).toHaveLength(2)
})
