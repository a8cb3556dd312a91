import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { listOf, makeKey, orderIdOf, queryOf, send, sendSigned, type TestKey } from './binance-client.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

const STARTED_AT = Date.now()
const ORDER = '/api/v3/order'
const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' }
const SELL = { ...BUY, side: 'SELL' }

let halyard: TestApp
let clock = STARTED_AT

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})
afterEach(async () => expect(await ledgerViolations(halyard)).toEqual([]))

interface Trader {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function trader(): Promise<Trader> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, key: await makeKey(halyard, customer) }
}

const place = ({ key }: Trader, values: Record<string, string | number>) =>
  sendSigned(halyard, key, ['POST', ORDER], values)

test('the markets have the rules of the exchange', async () => {
  const { body } = await send(halyard, 'GET', '/api/v3/exchangeInfo', { query: 'symbol=BTCUSDT' })
  const [market] = body.symbols ?? []
  expect(market).toMatchObject({ symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT' })
  const filters = Object.fromEntries((market?.filters ?? []).map((one) => [one.filterType, one]))
  expect(filters.PRICE_FILTER).toMatchObject({ tickSize: '0.1' })
  expect(filters.LOT_SIZE).toMatchObject({ minQty: '0.00001', stepSize: '0.00001', maxQty: '500' })
  expect(filters.NOTIONAL).toMatchObject({ minNotional: '1', applyMinToMarket: true })
  expect(filters.PERCENT_PRICE_BY_SIDE).toMatchObject({ bidMultiplierUp: '1.05', askMultiplierDown: '0.95' })
})

test('a limit order rests, is found by both ids, and is cancelled', async () => {
  const one = await trader()
  const placed = await place(one, { ...BUY, price: '49000', quantity: '0.01', newClientOrderId: 'first-1' })
  expect(placed).toMatchObject({
    status: 200,
    body: { clientOrderId: 'first-1', status: 'NEW', executedQty: '0', origQty: '0.01', fills: [] },
  })
  const orderId = orderIdOf(placed)
  const byId = await sendSigned(halyard, one.key, ['GET', ORDER], { symbol: 'BTCUSDT', orderId })
  const named = { symbol: 'BTCUSDT', origClientOrderId: 'first-1' }
  expect((await sendSigned(halyard, one.key, ['GET', ORDER], named)).body).toEqual(byId.body)
  expect(byId.body).toMatchObject({ orderId, status: 'NEW', price: '49000', side: 'BUY', type: 'LIMIT' })
  const open = await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])
  expect(open.body).toEqual([byId.body])
  const cancelled = await sendSigned(halyard, one.key, ['DELETE', ORDER], { symbol: 'BTCUSDT', orderId })
  expect(cancelled.body).toMatchObject({ orderId, origClientOrderId: 'first-1', status: 'CANCELED' })
  expect((await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])).body).toEqual([])
})

test('a taker gets its fills, and both sides find their trades and balances', async () => {
  const [maker, taker] = [await trader(), await trader()]
  const resting = await place(maker, { ...SELL, price: '50000', quantity: '0.01' })
  const bought = await place(taker, { ...BUY, price: '50000', quantity: '0.02' })
  expect(bought.body).toMatchObject({
    status: 'PARTIALLY_FILLED',
    executedQty: '0.01',
    cummulativeQuoteQty: '500',
    fills: [{ price: '50000', qty: '0.01', commission: '0.00001', commissionAsset: 'BTC' }],
  })
  const query = { symbol: 'BTCUSDT' }
  const [ofTaker] = listOf(await sendSigned(halyard, taker.key, ['GET', '/api/v3/myTrades'], query))
  const [ofMaker] = listOf(await sendSigned(halyard, maker.key, ['GET', '/api/v3/myTrades'], query))
  expect(ofTaker).toMatchObject({ id: bought.body.fills?.[0]?.tradeId, isBuyer: true, isMaker: false })
  expect(ofMaker).toMatchObject({
    id: ofTaker?.id,
    orderId: orderIdOf(resting),
    isBuyer: false,
    isMaker: true,
    commission: '0.4',
    commissionAsset: 'USDT',
  })
  const account = await sendSigned(halyard, taker.key, ['GET', '/api/v3/account'])
  const btc = account.body.balances?.find(({ asset }) => asset === 'BTC')
  const wallet = dataOf(await taker.customer.client('wallet/detail', { currency: 1, type: 'coin' }))
  expect(btc).toEqual({ asset: 'BTC', free: wallet.available, locked: wallet.frozen })
  await sendSigned(halyard, taker.key, ['DELETE', '/api/v3/openOrders'], query)
})

test('the command of an order names the key that sent it', async () => {
  const one = await trader()
  const orderId = orderIdOf(await place(one, { ...BUY, price: '49000', quantity: '0.01' }))
  const row = await halyard.app.context.db
    .selectFrom('command')
    .select(['api_key_id', 'customer_id'])
    .where('kind', '=', 'placeOrder')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(row).toEqual({ api_key_id: String(one.key.id), customer_id: String(one.customer.id) })
  await sendSigned(halyard, one.key, ['DELETE', ORDER], { symbol: 'BTCUSDT', orderId })
})

test('an order with a client id that is sent again has its first answer', async () => {
  const one = await trader()
  const order = { ...BUY, price: '49000', quantity: '0.01', newClientOrderId: 'again' }
  const first = await place(one, order)
  clock += 1
  const second = await place(one, order)
  expect(second.body).toMatchObject({ orderId: first.body.orderId, status: 'NEW' })
  const other = await place(one, { ...order, quantity: '0.02' })
  expect(other).toMatchObject({ status: 400, body: { code: -2010, msg: 'Duplicate order sent.' } })
})

test('a copy of a request without a client id places no second order', async () => {
  const one = await trader()
  const order = { ...BUY, price: '49000', quantity: '0.01' }
  const [first, copy] = [await place(one, order), await place(one, order)]
  expect(copy.body.orderId).toBe(first.body.orderId)
  clock += 1
  expect((await place(one, order)).body.orderId).not.toBe(first.body.orderId)
})

test('a market order spends an amount of the quote currency', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, { ...SELL, price: '50000', quantity: '0.02' })
  const spent = await place(taker, { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '100' })
  expect(spent.body).toMatchObject({ status: 'FILLED', type: 'MARKET', cummulativeQuoteQty: '100' })
  const open = await sendSigned(halyard, maker.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
  expect(open.body).toHaveLength(1)
})

const LIMIT = { ...BUY, price: '49000', quantity: '0.01' }
const without = (name: keyof typeof LIMIT) => {
  const { [name]: _left, ...rest } = LIMIT
  return rest
}

test.each<readonly [string, Record<string, string>, number, string]>([
  [
    'more than the balance',
    { ...LIMIT, quantity: '100' },
    -2010,
    'Account has insufficient balance for requested action.',
  ],
  ['a price between ticks', { ...LIMIT, price: '49000.05' }, -1013, 'Filter failure: PRICE_FILTER'],
  ['a quantity between lots', { ...LIMIT, quantity: '0.010001' }, -1013, 'Filter failure: LOT_SIZE'],
  ['a quantity of zero', { ...LIMIT, quantity: '0' }, -1013, 'Filter failure: LOT_SIZE'],
  ['too little value', { ...LIMIT, quantity: '0.00001' }, -1013, 'Filter failure: NOTIONAL'],
  ['a price beyond the band', { ...LIMIT, price: '60000' }, -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  ['an unknown symbol', { ...LIMIT, symbol: 'BTCEUR' }, -1121, 'Invalid symbol.'],
  ['an unknown side', { ...LIMIT, side: 'HOLD' }, -1117, 'Invalid side.'],
  ['an unknown type', { ...LIMIT, type: 'STOP' }, -1116, 'Invalid orderType.'],
  ['an unknown time in force', { ...LIMIT, timeInForce: 'GTX' }, -1115, 'Invalid timeInForce.'],
  [
    'no price',
    without('price'),
    -1102,
    "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
  ],
  [
    'no symbol',
    without('symbol'),
    -1102,
    "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
  ],
  ['a negative price', { ...LIMIT, price: '-1' }, -1100, "Illegal characters found in parameter 'price'."],
  ['an exponent', { ...LIMIT, quantity: '1e2' }, -1100, "Illegal characters found in parameter 'quantity'."],
  [
    'a client id with a space',
    { ...LIMIT, newClientOrderId: 'a b' },
    -1100,
    "Illegal characters found in parameter 'newClientOrderId'.",
  ],
  ['a stop price', { ...LIMIT, stopPrice: '48000' }, -1106, "Parameter 'stopPrice' sent when not required."],
  [
    'FOK without liquidity',
    { ...LIMIT, timeInForce: 'FOK' },
    -2010,
    'The order could not be filled immediately, and FOK was requested.',
  ],
])('an order with %s is rejected in the words of the protocol', async (_name, values, code, msg) => {
  const one = await trader()
  expect(await place(one, values)).toMatchObject({ status: 400, body: { code, msg } })
  expect((await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])).body).toEqual([])
})

test('an order with an unknown response type is rejected before it is placed', async () => {
  const one = await trader()
  const answer = await place(one, { ...LIMIT, newOrderRespType: 'ALL' })
  expect(answer).toMatchObject({ status: 400, body: { code: -1100 } })
  expect((await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])).body).toEqual([])
})

test('a post-only order that would take is rejected', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, { ...SELL, price: '50000', quantity: '0.01' })
  const { body } = await place(taker, {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT_MAKER',
    price: '50000',
    quantity: '0.01',
  })
  expect(body).toEqual({ code: -2010, msg: 'Order would immediately match and take.' })
  await sendSigned(halyard, maker.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

test('a frozen customer reads, and neither trades nor gets another error', async () => {
  const one = await trader()
  await halyard.app.context.engine.submit({
    kind: 'setOperatorFreeze',
    customerId: one.customer.id,
    frozen: true,
  })
  expect((await place(one, LIMIT)).body).toEqual({
    code: -2010,
    msg: 'This action is disabled on this account.',
  })
  expect((await sendSigned(halyard, one.key, ['GET', '/api/v3/account'])).status).toBe(200)
})

test.each([
  ['GET', ORDER, -2013, 'Order does not exist.'],
  ['DELETE', ORDER, -2011, 'Unknown order sent.'],
] as const)("%s of another customer's order: there is none", async (method, path, code, msg) => {
  const [one, other] = [await trader(), await trader()]
  const orderId = orderIdOf(await place(one, { ...LIMIT, newClientOrderId: 'mine' }))
  for (const named of [{ orderId }, { origClientOrderId: 'mine' }])
    expect(
      (await sendSigned(halyard, other.key, [method, path], { symbol: 'BTCUSDT', ...named })).body,
    ).toEqual({ code, msg })
  const open = await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])
  expect(open.body).toHaveLength(1)
})

test('all orders of a market are cancelled; without any, the request is rejected', async () => {
  const one = await trader()
  const ids = [orderIdOf(await place(one, LIMIT)), orderIdOf(await place(one, { ...LIMIT, price: '48900' }))]
  const all = ['DELETE', '/api/v3/openOrders'] as const
  const cancelled = await sendSigned(halyard, one.key, all, { symbol: 'BTCUSDT' })
  expect(listOf(cancelled).map(({ orderId }) => orderId)).toEqual(ids)
  expect(listOf(cancelled)).toMatchObject([{ status: 'CANCELED' }, { status: 'CANCELED' }])
  clock += 1
  const again = await sendSigned(halyard, one.key, all, { symbol: 'BTCUSDT' })
  expect(again).toMatchObject({ status: 400, body: { code: -2011 } })
})

test('trades and orders of a time are found: from its first millisecond to its last', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, { ...SELL, price: '50000', quantity: '0.04' })
  const query = { symbol: 'BTCUSDT' }
  const [before] = listOf(await sendSigned(halyard, taker.key, ['GET', '/api/v3/myTrades'], query))
  expect(before).toBeUndefined()
  const times: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    clock += 1_000
    times.push(clock)
    await halyard.app.context.engine.submit({
      kind: 'recordPrices',
      prices: [{ marketId: 1, ticks: 500_000 }],
    })
    await place(taker, { ...BUY, price: '50000', quantity: '0.01' })
  }
  const [, middle = 0] = times
  const exactly = { startTime: middle, endTime: middle }
  const seen = await send(halyard, 'GET', '/api/v3/aggTrades', { query: queryOf({ ...query, ...exactly }) })
  expect(seen.body).toMatchObject([{ T: middle, q: '0.01' }])
  for (const path of ['/api/v3/myTrades', '/api/v3/allOrders'] as const)
    expect(
      listOf(await sendSigned(halyard, taker.key, ['GET', path], { ...query, ...exactly })),
    ).toMatchObject([{ time: middle }])
  for (const path of ['/api/v3/myTrades', '/api/v3/allOrders'] as const) {
    const late = { ...query, startTime: clock + 1 }
    expect(listOf(await sendSigned(halyard, taker.key, ['GET', path], late))).toEqual([])
    const all = listOf(await sendSigned(halyard, taker.key, ['GET', path], { ...query, startTime: 0 }))
    expect(all).toMatchObject(times.map((time) => ({ time })))
  }
  await sendSigned(halyard, maker.key, ['DELETE', '/api/v3/openOrders'], query)
})

test('the list of all orders has open and ended ones, oldest first', async () => {
  const one = await trader()
  const ids: number[] = []
  for (const price of ['48700', '48800', '48900']) ids.push(orderIdOf(await place(one, { ...LIMIT, price })))
  await sendSigned(halyard, one.key, ['DELETE', ORDER], { symbol: 'BTCUSDT', orderId: ids[1] ?? 0 })
  const path = ['GET', '/api/v3/allOrders'] as const
  const all = listOf(await sendSigned(halyard, one.key, path, { symbol: 'BTCUSDT' }))
  expect(all).toMatchObject([
    { orderId: ids[0], status: 'NEW' },
    { orderId: ids[1], status: 'CANCELED' },
    { orderId: ids[2], status: 'NEW' },
  ])
  const latest = listOf(await sendSigned(halyard, one.key, path, { symbol: 'BTCUSDT', limit: 2 }))
  expect(latest.map(({ orderId }) => orderId)).toEqual(ids.slice(1))
  const from = { symbol: 'BTCUSDT', orderId: ids[0] ?? 0, limit: 2 }
  const first = listOf(await sendSigned(halyard, one.key, path, from))
  expect(first.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 2))
})

const REPLACE = ['POST', '/api/v3/order/cancelReplace'] as const

test('an order is replaced in one command, by the held balance and the client id of the first', async () => {
  const one = await trader()
  const first = { ...BUY, price: '49000', quantity: '0.01', newClientOrderId: 'quote' }
  const cancelOrderId = orderIdOf(await place(one, first))
  const replaced = await sendSigned(halyard, one.key, REPLACE, {
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId,
    ...BUY,
    price: '49100',
    quantity: '0.01',
    newClientOrderId: 'quote-2',
  })
  expect(replaced).toMatchObject({
    status: 200,
    body: {
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId: cancelOrderId, status: 'CANCELED', origClientOrderId: 'quote' },
      newOrderResponse: { clientOrderId: 'quote-2', price: '49100', status: 'NEW' },
    },
  })
  const open = listOf(await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders']))
  expect(open).toMatchObject([{ clientOrderId: 'quote-2' }])
})

test('STOP_ON_FAILURE: without the first order the second is not tried', async () => {
  const one = await trader()
  const values = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrigClientOrderId: 'none', ...LIMIT }
  expect(await sendSigned(halyard, one.key, REPLACE, values)).toMatchObject({
    status: 400,
    body: {
      code: -2022,
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'NOT_ATTEMPTED',
        cancelResponse: { code: -2011 },
        newOrderResponse: null,
      },
    },
  })
  expect(listOf(await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders']))).toEqual([])
})

test('ALLOW_FAILURE: without the first order the second is placed; both results are given', async () => {
  const one = await trader()
  const values = { cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: 1, ...LIMIT }
  expect(await sendSigned(halyard, one.key, REPLACE, values)).toMatchObject({
    status: 409,
    body: { code: -2021, data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' } },
  })
  expect(listOf(await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders']))).toHaveLength(1)
})

test('a second order that is rejected leaves the first cancelled, and says so', async () => {
  const one = await trader()
  const cancelOrderId = orderIdOf(await place(one, LIMIT))
  const values = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId, ...LIMIT, price: '60000' }
  expect(await sendSigned(halyard, one.key, REPLACE, values)).toMatchObject({
    status: 409,
    body: {
      code: -2021,
      data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -1013 } },
    },
  })
  expect(listOf(await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders']))).toEqual([])
})

test("another customer's order is not replaced", async () => {
  const [one, other] = [await trader(), await trader()]
  const cancelOrderId = orderIdOf(await place(one, LIMIT))
  const values = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId, ...LIMIT }
  expect((await sendSigned(halyard, other.key, REPLACE, values)).body.code).toBe(-2022)
  expect(listOf(await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders']))).toHaveLength(1)
})

const AMEND = ['PUT', '/api/v3/order/amend/keepPriority'] as const

test('an order whose quantity is lowered keeps its price, its client id and its place', async () => {
  const [one, other, taker] = [await trader(), await trader(), await trader()]
  const order = { ...BUY, price: '49950', quantity: '0.02' }
  const orderId = orderIdOf(await place(one, { ...order, newClientOrderId: 'first' }))
  await place(other, order)
  const named = { symbol: 'BTCUSDT', orderId }
  const amended = await sendSigned(halyard, one.key, AMEND, { ...named, newQty: '0.01' })
  expect(amended).toMatchObject({
    status: 200,
    body: { amendedOrder: { orderId, clientOrderId: 'first', qty: '0.01', price: '49950', status: 'NEW' } },
  })
  await place(taker, { ...SELL, price: '49950', quantity: '0.01' })
  const filled = await sendSigned(halyard, one.key, ['GET', ORDER], named)
  expect(filled.body).toMatchObject({ status: 'FILLED', executedQty: '0.01' })
  await sendSigned(halyard, other.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

test.each([
  ['the same quantity', { newQty: '0.01' }, -2038],
  ['a larger quantity', { newQty: '0.02' }, -2038],
  ['no quantity', {}, -1102],
  ['a new client id', { newQty: '0.005', newClientOrderId: 'other' }, -1106],
])('an amendment with %s is rejected', async (_name, values, code) => {
  const one = await trader()
  const orderId = orderIdOf(await place(one, LIMIT))
  const answer = await sendSigned(halyard, one.key, AMEND, { symbol: 'BTCUSDT', orderId, ...values })
  expect(answer).toMatchObject({ status: 400, body: { code } })
  await sendSigned(halyard, one.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

test('of two amendments at once, none raises the quantity again', async () => {
  const one = await trader()
  for (let nth = 0; nth < 10; nth += 1) {
    const order = { ...BUY, price: '49950', quantity: '0.02', newClientOrderId: `at-once-${nth}` }
    const orderId = orderIdOf(await place(one, order))
    const amend = (newQty: string) =>
      sendSigned(halyard, one.key, AMEND, { symbol: 'BTCUSDT', orderId, newQty })
    const [lowest, other] = await Promise.all([amend('0.004'), amend('0.016')])
    expect(lowest).toMatchObject({ status: 200, body: { amendedOrder: { qty: '0.004' } } })
    if (other.status !== 200) expect(other).toMatchObject({ status: 400, body: { code: -2038 } })
    const found = await sendSigned(halyard, one.key, ['GET', ORDER], { symbol: 'BTCUSDT', orderId })
    expect(found.body).toMatchObject({ origQty: '0.004', status: 'NEW' })
  }
  await sendSigned(halyard, one.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

test("another customer's order is not amended", async () => {
  const [one, other] = [await trader(), await trader()]
  const orderId = orderIdOf(await place(one, LIMIT))
  const values = { symbol: 'BTCUSDT', orderId, newQty: '0.005' }
  expect((await sendSigned(halyard, other.key, AMEND, values)).body.code).toBe(-2013)
  await sendSigned(halyard, one.key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

test('test orders are checked and not placed', async () => {
  const one = await trader()
  expect((await sendSigned(halyard, one.key, ['POST', '/api/v3/order/test'], LIMIT)).body).toEqual({})
  const wrong = await sendSigned(halyard, one.key, ['POST', '/api/v3/order/test'], {
    ...LIMIT,
    price: '0.01',
  })
  expect(wrong.body.code).toBe(-1013)
  expect((await sendSigned(halyard, one.key, ['GET', '/api/v3/openOrders'])).body).toEqual([])
})
