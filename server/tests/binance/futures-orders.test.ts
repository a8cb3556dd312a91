import type { ApiKeyScope } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { type BinanceAnswer, listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'
import { type FuturesBot, futuresBot } from './futures-bot.ts'

const STARTED_AT = Date.now()
const BTC = { symbol: 'BTCUSDT' }
const LIMIT = { ...BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '49000' }

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

type Values = Readonly<Record<string, string | number>>
type Verb = 'GET' | 'POST' | 'DELETE'

const call = (key: TestKey, verb: Verb, path: string, values: Values): Promise<BinanceAnswer> =>
  sendSigned(halyard, key, [verb, `/fapi/${path}`], values)

/** Makes a bot with net positions. */
async function oneWay(): Promise<FuturesBot> {
  const bot = await futuresBot(halyard, ['trade_contract'])
  dataOf(await bot.customer.client('lever/set_mode', { mode: 'net' }))
  return bot
}

const openIds = async ({ key }: FuturesBot) =>
  listOf(await call(key, 'GET', 'v1/openOrders', BTC)).map(({ orderId }) => orderId)

test.each<readonly [string, Values, number]>([
  ['no symbol', { symbol: '' }, -1102],
  ['an unknown symbol', { symbol: 'BTCEUR' }, -1121],
  ['no side', { side: '' }, -1102],
  ['an unknown side', { side: 'HOLD' }, -1117],
  ['no type', { type: '' }, -1102],
  ['an unknown type', { type: 'ICEBERG' }, -1116],
  ['a stop type', { type: 'STOP_MARKET', stopPrice: '48000' }, -4120],
  ['no quantity', { quantity: '' }, -1102],
  ['a quantity between two lots', { quantity: '0.0105' }, -1013],
  ['a quantity of 0', { quantity: '0' }, -4004],
  ['a quantity above the largest', { quantity: '51' }, -4005],
  ['a negative quantity', { quantity: '-1' }, -1100],
  ['no price', { price: '' }, -1102],
  ['a price between two ticks', { price: '49000.05' }, -1013],
  ['a price far from the index', { price: '10000' }, -4131],
  ['no time in force', { timeInForce: '' }, -1102],
  ['a time in force that is not offered', { timeInForce: 'GTD' }, -1115],
  ['a price of a market order', { type: 'MARKET' }, -1106],
  ['a stop price', { stopPrice: '48000' }, -1106],
  ['a close of the position', { closePosition: 'true' }, -1106],
  ['a price match', { priceMatch: 'QUEUE' }, -1106],
  ['an end of its time', { goodTillDate: STARTED_AT + 900_000 }, -1106],
  ['a side of a position', { positionSide: 'LONG' }, -4061],
  ['a reduceOnly that is neither', { reduceOnly: 'yes' }, -1100],
  ['a client id with a space', { newClientOrderId: 'my order' }, -1100],
  ['an old timestamp', { timestamp: STARTED_AT - 60_000 }, -1021],
])('an order with %s is rejected, and none is placed', async (_name, change, code) => {
  const bot = await oneWay()
  const answer = await call(bot.key, 'POST', 'v1/order', { ...LIMIT, ...change })
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(await openIds(bot)).toEqual([])
})

test('a test order is checked as an order, and none is placed', async () => {
  const bot = await oneWay()
  expect(await call(bot.key, 'POST', 'v1/order/test', LIMIT)).toMatchObject({ status: 200, body: {} })
  const wrong = await call(bot.key, 'POST', 'v1/order/test', { ...LIMIT, price: '49000.05' })
  expect(wrong.body.code).toBe(-1013)
  expect(await openIds(bot)).toEqual([])
})

const TRADING: readonly (readonly [string, Verb, string, Values])[] = [
  ['an order', 'POST', 'v1/order', LIMIT],
  ['a test order', 'POST', 'v1/order/test', LIMIT],
  ['a cancel', 'DELETE', 'v1/order', { ...BTC, orderId: 1 }],
  ['a cancel of all', 'DELETE', 'v1/allOpenOrders', BTC],
  ['margin', 'POST', 'v1/positionMargin', { ...BTC, type: 1, amount: 10 }],
]
const SETTINGS: readonly (readonly [string, Verb, string, Values])[] = [
  ['a leverage', 'POST', 'v1/leverage', { ...BTC, leverage: 5 }],
  ['a position mode', 'POST', 'v1/positionSide/dual', { dualSidePosition: 'true' }],
  ['a margin type', 'POST', 'v1/marginType', { ...BTC, marginType: 'ISOLATED' }],
  ['a mode of assets', 'POST', 'v1/multiAssetsMargin', { multiAssetsMargin: 'false' }],
]

test.each([...TRADING, ...SETTINGS])(
  '%s needs the right to trade perpetuals, not the one to trade spot',
  async (_name, verb, path, values) => {
    const bot = await oneWay()
    for (const scopes of [[], ['trade_spot']] satisfies ApiKeyScope[][]) {
      const key = await makeKey(halyard, bot.customer, { scopes })
      expect(await call(key, verb, path, values)).toMatchObject({ status: 401, body: { code: -2015 } })
    }
    expect(await openIds(bot)).toEqual([])
  },
)

test('a key that trades perpetuals does not trade spot', async () => {
  const { key } = await oneWay()
  const order = { ...LIMIT, price: '20000' }
  expect(await sendSigned(halyard, key, ['POST', '/api/v3/order'], order)).toMatchObject({
    status: 401,
    body: { code: -2015 },
  })
  const rights = await call(key, 'GET', 'v2/account', {})
  expect(rights.body).toMatchObject({ canTrade: true, canWithdraw: false })
})

test.each(TRADING)('%s is refused while positions are separate', async (_name, verb, path, values) => {
  const bot = await futuresBot(halyard, ['trade_contract'])
  const order = { currency_id: 1, legal_id: 3, type: 1, share: 5, multiple: 10 } as const
  const { id } = dataOf(
    await bot.customer.client('lever/submit', { ...order, status: 0, target_price: '49000' }),
  )
  const answer = await call(bot.key, verb, path, { ...values, ...(path === 'v1/order' && { orderId: id }) })
  expect(answer).toMatchObject({ status: 400, body: { code: -4061 } })
  expect(JSON.stringify(answer.body)).toContain('dualSidePosition=false')
  expect(await openIds(bot)).toEqual([id])
  dataOf(await bot.customer.client('lever/cancel', { id }))
})

test("another customer's order is neither shown nor cancelled", async () => {
  const [one, other] = [await oneWay(), await oneWay()]
  const named = { ...LIMIT, newClientOrderId: 'mine-1' }
  const orderId = orderIdOf(await call(one.key, 'POST', 'v1/order', named))
  for (const name of [{ orderId }, { origClientOrderId: 'mine-1' }]) {
    const shown = await call(other.key, 'GET', 'v1/order', { ...BTC, ...name })
    expect(shown.body.code).toBe(-2013)
    const cancelled = await call(other.key, 'DELETE', 'v1/order', { ...BTC, ...name })
    expect(cancelled.body.code).toBe(-2011)
  }
  await call(other.key, 'DELETE', 'v1/allOpenOrders', BTC)
  expect(await openIds(one)).toEqual([orderId])
  await call(one.key, 'DELETE', 'v1/allOpenOrders', BTC)
})

test('an order sent again with its client id is placed once; with other terms it is rejected', async () => {
  const bot = await oneWay()
  const order = { ...LIMIT, newClientOrderId: 'once-1' }
  const orderId = orderIdOf(await call(bot.key, 'POST', 'v1/order', order))
  await call(bot.key, 'POST', 'v1/leverage', { ...BTC, leverage: 3 })
  expect(orderIdOf(await call(bot.key, 'POST', 'v1/order', { ...order, recvWindow: 4000 }))).toBe(orderId)
  for (const change of [{ price: '48000' }, { reduceOnly: 'true', side: 'SELL' }, { timeInForce: 'GTX' }]) {
    const changed = await call(bot.key, 'POST', 'v1/order', { ...order, ...change })
    expect(changed.body.code).toBe(-4116)
  }
  expect(await openIds(bot)).toEqual([orderId])
  await call(bot.key, 'DELETE', 'v1/allOpenOrders', BTC)
})

test('a copy of a request for an order does nothing', async () => {
  const bot = await oneWay()
  const ids = [await call(bot.key, 'POST', 'v1/order', LIMIT), await call(bot.key, 'POST', 'v1/order', LIMIT)]
  expect(new Set(ids.map(orderIdOf)).size).toBe(1)
  expect(await openIds(bot)).toHaveLength(1)
  await call(bot.key, 'DELETE', 'v1/allOpenOrders', BTC)
})

test('a copy of a cancel of all orders leaves those that were placed since', async () => {
  const bot = await oneWay()
  await call(bot.key, 'POST', 'v1/order', LIMIT)
  await call(bot.key, 'DELETE', 'v1/allOpenOrders', BTC)
  const orderId = orderIdOf(await call(bot.key, 'POST', 'v1/order', { ...LIMIT, price: '48000' }))
  expect((await call(bot.key, 'DELETE', 'v1/allOpenOrders', BTC)).status).toBe(200)
  expect(await openIds(bot)).toEqual([orderId])
  await call(bot.key, 'DELETE', 'v1/allOpenOrders', { ...BTC, recvWindow: 4000 })
  expect(await openIds(bot)).toEqual([])
})

test('a copy of a request for a leverage leaves the one that was set since', async () => {
  const { key } = await oneWay()
  const set = (leverage: number) => call(key, 'POST', 'v1/leverage', { ...BTC, leverage })
  const first = await set(20)
  await set(30)
  expect(await set(20)).toMatchObject({ status: 200, body: first.body })
  expect((await call(key, 'GET', 'v1/symbolConfig', BTC)).body).toMatchObject([{ leverage: 30 }])
})

test('a copy of a request for margin does nothing', async () => {
  const [one, other] = [await oneWay(), await oneWay()]
  await call(other.key, 'POST', 'v1/order', { ...LIMIT, side: 'SELL', price: '50000' })
  await call(one.key, 'POST', 'v1/order', { ...LIMIT, price: '50000' })
  const add = { ...BTC, type: 1, amount: '12.5' }
  for (const answer of [
    await call(one.key, 'POST', 'v1/positionMargin', add),
    await call(one.key, 'POST', 'v1/positionMargin', add),
  ])
    expect(answer).toMatchObject({ status: 200, body: { amount: 12.5, type: 1 } })
  // The leverage is 1 until one is set.
  expect((await call(one.key, 'GET', 'v3/positionRisk', BTC)).body).toMatchObject([
    { positionSide: 'BOTH', positionAmt: '0.01', isolatedWallet: '512.5' },
  ])
})

test.each<readonly [string, Values, number]>([
  ['of an unknown type', { type: 3 }, -1100],
  ['without a type', { type: '' }, -1102],
  ['without an amount', { amount: '' }, -1102],
  ['of nothing', { amount: '0' }, -4055],
  ['with seven decimals', { amount: '0.0000001' }, -1111],
  ['that the customer has not', { amount: '100000' }, -2019],
])('margin %s is rejected', async (_name, change, code) => {
  const [one, other] = [await oneWay(), await oneWay()]
  await call(other.key, 'POST', 'v1/order', { ...LIMIT, side: 'SELL', price: '50000' })
  await call(one.key, 'POST', 'v1/order', { ...LIMIT, price: '50000' })
  const answer = await call(one.key, 'POST', 'v1/positionMargin', { ...BTC, type: 1, amount: 10, ...change })
  expect(answer.body.code).toBe(code)
})

test('the leverage is one of each contract, and is shown with the contract', async () => {
  const { key } = await oneWay()
  const risk = async (symbol: string) => (await call(key, 'GET', 'v2/positionRisk', { symbol })).body
  expect(await risk('BTCUSDT')).toMatchObject([{ positionSide: 'BOTH', leverage: '1', positionAmt: '0' }])
  const set = await call(key, 'POST', 'v1/leverage', { ...BTC, leverage: 100 })
  // The first tier has two coins, at a mark price of 50,000.
  expect(set.body).toEqual({ leverage: 100, maxNotionalValue: '100000', symbol: 'BTCUSDT' })
  expect(await risk('BTCUSDT')).toMatchObject([{ leverage: '100' }])
  expect(await risk('ETHUSDT')).toMatchObject([{ leverage: '1' }])
  expect((await call(key, 'GET', 'v1/symbolConfig', BTC)).body).toMatchObject([{ leverage: 100 }])
})

test.each<readonly [string, string, Values, number]>([
  ['a leverage of 0', 'v1/leverage', { ...BTC, leverage: 0 }, -1100],
  ['no leverage', 'v1/leverage', BTC, -1102],
  ['a leverage above the largest', 'v1/leverage', { ...BTC, leverage: 101 }, -4028],
  ['isolated margin', 'v1/marginType', { ...BTC, marginType: 'ISOLATED' }, -4046],
  ['cross margin', 'v1/marginType', { ...BTC, marginType: 'CROSSED' }, -1020],
  ['one asset', 'v1/multiAssetsMargin', { multiAssetsMargin: 'false' }, -4171],
  ['several assets', 'v1/multiAssetsMargin', { multiAssetsMargin: 'true' }, -1020],
  ['the mode that is there', 'v1/positionSide/dual', { dualSidePosition: 'false' }, -4059],
  ['no mode', 'v1/positionSide/dual', {}, -1102],
])('a setting of %s is rejected', async (_name, path, values, code) => {
  const { key } = await oneWay()
  expect(await call(key, 'POST', path, values)).toMatchObject({ status: 400, body: { code } })
})
