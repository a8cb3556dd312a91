import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { type BinanceAnswer, listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'
import { type FuturesBot, futuresTrader } from './futures-bot.ts'

/** Orders on perpetuals that are changed, and several orders in one request. */

const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '49000',
}
type Values = Record<string, string | number>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(() => submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] }))
afterEach(async () => expect(await ledgerViolations(halyard)).toEqual([]))

type Bot = Pick<FuturesBot, 'customer' | 'key'>

/** Sends a request at a time of its own: a copy of another one does nothing. */
function call(key: TestKey, method: Method, path: string, values: Values = {}) {
  clock += 1
  return sendSigned(halyard, key, [method, `/fapi/v1/${path}`], values)
}

async function trader(mode: 'net' | 'separate' = 'net'): Promise<Bot> {
  const made = await futuresTrader(halyard, ['trade_contract'])
  await submitCommand(halyard, { kind: 'setPositionMode', customerId: made.customer.id, mode })
  await call(made.key, 'POST', 'leverage', { symbol: 'BTCUSDT', leverage: 10 })
  return made
}

const place = async ({ key }: Bot, values: Values = {}) =>
  orderIdOf(await call(key, 'POST', 'order', { ...ORDER, ...values }))
const amend = ({ key }: Bot, values: Values) =>
  call(key, 'PUT', 'order', { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.01', price: '49000', ...values })
const batch = ({ key }: Bot, orders: unknown, method: Method = 'POST') =>
  call(key, method, 'batchOrders', { batchOrders: JSON.stringify(orders) })
const openOf = async ({ key }: Bot) => listOf(await call(key, 'GET', 'openOrders', { symbol: 'BTCUSDT' }))
const codesOf = (answer: BinanceAnswer) => listOf(answer).map(({ code }) => code)

test('an order that was filled in part is amended: its quantity includes what was filled', async () => {
  const [one, other] = [await trader(), await trader()]
  const orderId = await place(one, { quantity: '0.03', price: '50000' })
  await place(other, { side: 'SELL', quantity: '0.01', price: '50000' })
  const amended = await amend(one, { orderId, quantity: '0.02', price: '50000' })
  expect(amended.body).toMatchObject({
    orderId,
    origQty: '0.02',
    executedQty: '0.01',
    status: 'PARTIALLY_FILLED',
  })
  expect(await amend(one, { orderId, quantity: '0.01', price: '50000' })).toMatchObject({
    status: 400,
    body: { code: -4004 },
  })
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test.each<readonly [string, Values, number]>([
  ['no side', { side: '' }, -1102],
  ['the other side', { side: 'SELL' }, -1117],
  ['no quantity', { quantity: '' }, -1102],
  ['no price', { price: '' }, -1102],
  ['a quantity that is no number', { quantity: '1e-2' }, -1100],
  ['a part of a lot', { quantity: '0.0105' }, -1013],
  ['a quantity of 0', { quantity: '0' }, -4004],
  ['a part of a tick', { price: '49000.05' }, -1013],
  ['a price of 0', { price: '0' }, -1013],
  ['a price outside the bands', { price: '1000' }, -4131],
  ['more than the balance', { quantity: '2' }, -2019],
  ['what it has already', {}, -5027],
  ['a price match', { priceMatch: 'QUEUE' }, -1106],
  ['an unknown symbol', { symbol: 'BTCEUR' }, -1121],
  ['an unknown order', { orderId: '999999' }, -2013],
  ['no name of an order', { orderId: '' }, -1102],
  ['a side of a position', { positionSide: 'LONG' }, -4061],
])('an amendment with %s is rejected, and the order stays', async (_name, values, code) => {
  const one = await trader()
  const orderId = await place(one)
  const before = await openOf(one)
  expect(await amend(one, { orderId, ...values })).toMatchObject({ status: 400, body: { code } })
  expect(await openOf(one)).toEqual(before)
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('an amendment that would trade is rejected, and the order stays', async () => {
  const [one, other] = [await trader(), await trader()]
  const orderId = await place(one)
  await place(other, { side: 'SELL', price: '50000' })
  expect(await amend(one, { orderId, price: '50000' })).toMatchObject({ status: 400, body: { code: -5022 } })
  expect(await openOf(one)).toMatchObject([{ orderId, price: '49000' }])
  for (const { key } of [one, other]) await call(key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test("a copy of an amendment does not undo a later one; another customer's order is unknown", async () => {
  const [one, other] = [await trader(), await trader()]
  const orderId = await place(one)
  const path = ['PUT', '/fapi/v1/order'] as const
  const values = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    orderId,
    quantity: '0.01',
    price: '48900',
    timestamp: clock,
  }
  expect(await sendSigned(halyard, one.key, path, values)).toMatchObject({
    status: 200,
    body: { price: '48900' },
  })
  await amend(one, { orderId, price: '48800' })
  expect(await sendSigned(halyard, one.key, path, values)).toMatchObject({ body: { price: '48800' } })
  expect(await openOf(one)).toMatchObject([{ price: '48800' }])
  expect(await amend(other, { orderId, price: '48700' })).toMatchObject({
    status: 400,
    body: { code: -2013 },
  })
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('five orders in one request: each is placed or rejected on its own, and counts as an order', async () => {
  const one = await trader()
  const answer = await batch(one, [
    ORDER,
    { ...ORDER, price: '48900', newClientOrderId: 'second' },
    { ...ORDER, side: 'HOLD' },
    { ...ORDER, quantity: 0.01, price: 48_800 },
    { symbol: 'BTCUSDT' },
  ])
  expect(answer.status).toBe(200)
  expect(codesOf(answer)).toEqual([undefined, undefined, -1117, undefined, -1102])
  expect(answer.headers.get('x-mbx-order-count-10s')).toBe('5')
  expect((await openOf(one)).map((order) => (order as { price?: string }).price)).toEqual([
    '49000',
    '48900',
    '48800',
  ])
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('a copy of a request of several orders places none', async () => {
  const one = await trader()
  const values = { batchOrders: JSON.stringify([ORDER, ORDER]), timestamp: clock }
  const path = ['POST', '/fapi/v1/batchOrders'] as const
  const first = await sendSigned(halyard, one.key, path, values)
  expect(listOf(first)).toHaveLength(2)
  expect((await sendSigned(halyard, one.key, path, values)).body).toEqual(first.body)
  expect(await openOf(one)).toHaveLength(2)
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('several orders are amended and cancelled by number or client id, each on its own', async () => {
  const one = await trader()
  const [first, second] = [await place(one), await place(one, { newClientOrderId: 'mine', price: '48900' })]
  const change = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.01' }
  const amended = await batch(
    one,
    [
      { ...change, orderId: first, price: '48000' },
      { ...change, origClientOrderId: 'mine', price: '48100' },
      { ...change, orderId: 1, price: '48100' },
    ],
    'PUT',
  )
  expect(codesOf(amended)).toEqual([undefined, undefined, -2013])
  expect(listOf(amended)).toMatchObject([{ orderId: first, price: '48000' }, { price: '48100' }, {}])
  const byNumber = await call(one.key, 'DELETE', 'batchOrders', {
    symbol: 'BTCUSDT',
    orderIdList: `[${first},1]`,
  })
  expect(codesOf(byNumber)).toEqual([undefined, -2011])
  const byClientId = await call(one.key, 'DELETE', 'batchOrders', {
    symbol: 'BTCUSDT',
    origClientOrderIdList: '["mine"]',
  })
  expect(listOf(byClientId)).toMatchObject([{ orderId: second, status: 'CANCELED' }])
  expect(await openOf(one)).toEqual([])
})

test.each<readonly [string, Method, Values, number]>([
  ['no orders', 'POST', {}, -1102],
  ['an empty list', 'POST', { batchOrders: '[]' }, -4082],
  ['six orders', 'POST', { batchOrders: JSON.stringify(Array.from({ length: 6 }, () => ORDER)) }, -4082],
  ['no list', 'POST', { batchOrders: '{"symbol":"BTCUSDT"}' }, -1100],
  ['no JSON', 'PUT', { batchOrders: '[{' }, -1100],
  ['a list of numbers', 'PUT', { batchOrders: '[1]' }, -1100],
  ['a list in a list', 'POST', { batchOrders: '[[1]]' }, -1100],
  ['an order of objects', 'POST', { batchOrders: '[{"symbol":{"a":1}}]' }, -1100],
  ['nothing to cancel', 'DELETE', { symbol: 'BTCUSDT' }, -1102],
  ['eleven to cancel', 'DELETE', { symbol: 'BTCUSDT', orderIdList: '[1,2,3,4,5,6,7,8,9,10,11]' }, -4083],
  ['no symbol', 'DELETE', { orderIdList: '[1]' }, -1102],
])('%s: the request of several orders is rejected', async (_name, method, values, code) => {
  const one = await trader()
  expect(await call(one.key, method, 'batchOrders', values)).toMatchObject({ status: 400, body: { code } })
  expect(await openOf(one)).toEqual([])
})

test('odd orders in a list are rejected one by one, never as errors of the server', async () => {
  const one = await trader()
  const odd = [
    { ...ORDER, quantity: 1e-7 },
    { ...ORDER, price: '9'.repeat(30) },
    { ...ORDER, timestamp: '1', recvWindow: 'x' },
    { '': '1', ...ORDER, symbol: '__proto__' },
  ]
  const answer = await batch(one, odd)
  expect(answer.status).toBe(200)
  expect(codesOf(answer)).toEqual([-1100, -1100, undefined, -1121])
  await call(one.key, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test.each<readonly [Method, string, Values]>([
  ['PUT', 'order', { ...ORDER, orderId: 1 }],
  ['POST', 'batchOrders', { batchOrders: JSON.stringify([ORDER]) }],
  ['PUT', 'batchOrders', { batchOrders: JSON.stringify([{ ...ORDER, orderId: 1 }]) }],
  ['DELETE', 'batchOrders', { symbol: 'BTCUSDT', orderIdList: '[1]' }],
])('%s %s: needs the right to trade perpetuals, and net positions', async (method, path, values) => {
  const one = await trader('separate')
  expect(await call(one.key, method, path, values)).toMatchObject({ status: 400, body: { code: -4061 } })
  const reader = await makeKey(halyard, one.customer, { scopes: ['trade_spot'] })
  expect(await call(reader, method, path, values)).toMatchObject({ status: 401, body: { code: -2015 } })
})
