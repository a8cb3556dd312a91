import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { REFUSED } from '../../src/binance/futures/refused.ts'
import { submitCommand, USDT } from '../testing/funded-customer.ts'
import { listOf, makeKey, queryOf, send, sendSigned, type TestKey } from './binance-client.ts'

const STARTED_AT = Date.now()
const PAIR = { currency_id: 1, legal_id: 3 } as const
const BTC = { symbol: 'BTCUSDT' }

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  await setIndex(500_000)
})
afterAll(() => halyard.close())

const setIndex = (ticks: number) =>
  submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })

interface Trader {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function trader(): Promise<Trader> {
  const customer = await halyard.registerCustomer()
  const grants = [{ currencyId: USDT, amount: amount(5_000_000_000n), account: 'contract' }] as const
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return { customer, key: await makeKey(halyard, customer, { scopes: [] }) }
}

async function open(
  { customer }: Trader,
  type: 1 | 2,
  share: number,
  multiple: number,
  price?: string,
): Promise<number> {
  const terms = price === undefined ? ({ status: 1 } as const) : ({ status: 0, target_price: price } as const)
  return dataOf(await customer.client('lever/submit', { ...PAIR, type, share, multiple, ...terms })).id
}

test.each<readonly [string, string, Record<string, string | number>, number]>([
  ['an unknown symbol', '/fapi/v1/depth', { symbol: 'BTCEUR' }, -1121],
  ['no symbol', '/fapi/v1/depth', {}, -1102],
  ['a limit of 0', '/fapi/v1/trades', { ...BTC, limit: 0 }, -1100],
  ['an unknown interval', '/fapi/v1/klines', { ...BTC, interval: '7m' }, -1120],
  ['no interval', '/fapi/v1/klines', BTC, -1102],
  ['a type of contract that is not listed', '/fapi/v1/continuousKlines', { pair: 'BTCUSDT' }, -1102],
  ['a negative number', '/fapi/v1/aggTrades', { ...BTC, fromId: '-1' }, -1100],
  ['an unknown symbol of funding', '/fapi/v1/fundingRate', { symbol: 'X' }, -1121],
  ['an account without a key', '/fapi/v3/account', {}, -2014],
  ['candles of mark prices', '/fapi/v1/markPriceKlines', { ...BTC, interval: '1m' }, -1020],
])('%s is rejected in the words of the protocol', async (_name, path, values, code) => {
  const answer = await send(halyard, 'GET', path, { query: queryOf(values) })
  expect(answer).toMatchObject({ status: code === -2014 ? 401 : 400, body: { code } })
})

test.each([
  ['/fapi/v1/aggTrades', {}],
  ['/fapi/v1/klines', { interval: '1m' }],
  ['/fapi/v1/fundingRate', {}],
] as const)('%s: times in reverse find nothing', async (path, more) => {
  const times = { startTime: STARTED_AT, endTime: STARTED_AT - 60_000 }
  const answer = await send(halyard, 'GET', path, { query: queryOf({ ...BTC, ...more, ...times }) })
  expect(answer).toMatchObject({ status: 200, body: [] })
})

test('a limit above the largest is reduced to it, and weighs as much', async () => {
  const [one, two] = [await trader(), await trader()]
  await open(one, 2, 1, 5, '50000')
  await open(two, 1, 1, 5)
  const large = await send(halyard, 'GET', '/fapi/v1/trades', { query: queryOf({ ...BTC, limit: 1001 }) })
  expect(large).toMatchObject({ status: 200, body: [{ price: '50000', qty: '0.001', isBuyerMaker: false }] })
  const used = Number(large.headers.get('x-mbx-used-weight-1m'))
  const depth = await send(halyard, 'GET', '/fapi/v1/depth', { query: queryOf({ ...BTC, limit: 1000 }) })
  expect(Number(depth.headers.get('x-mbx-used-weight-1m'))).toBe(used + 20)
})

test('the fields by which clients tell spot from futures are absent', async () => {
  const day = await send(halyard, 'GET', '/fapi/v1/ticker/24hr', { query: queryOf(BTC) })
  expect(Object.keys(day.body)).not.toContain('bidPrice')
  expect(Object.keys(day.body)).not.toContain('bidQty')
  const [trade] = listOf(await send(halyard, 'GET', '/fapi/v1/aggTrades', { query: queryOf(BTC) }))
  expect(Object.keys(trade ?? {})).not.toContain('M')
})

test.each(Object.keys(REFUSED))('%s is refused with a reason, with and without a key', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const { key } = await trader()
  const request = [method as 'GET' | 'POST' | 'PUT' | 'DELETE', path] as const
  for (const answer of [await send(halyard, ...request), await sendSigned(halyard, key, request, BTC)])
    expect(answer).toMatchObject({ status: 400, body: { code: -1020, msg: expect.any(String) as string } })
})

test("another customer's order and positions are not found", async () => {
  const [one, other] = [await trader(), await trader()]
  const id = await open(one, 1, 5, 10, '49000')
  for (const path of ['/fapi/v1/order', '/fapi/v1/openOrder'] as const)
    for (const named of [{ orderId: id }, { origClientOrderId: `halyard-${id}` }])
      expect((await sendSigned(halyard, other.key, ['GET', path], { ...BTC, ...named })).body).toEqual({
        code: -2013,
        msg: 'Order does not exist.',
      })
  for (const path of ['/fapi/v1/openOrders', '/fapi/v1/allOrders', '/fapi/v3/positionRisk'] as const)
    expect((await sendSigned(halyard, other.key, ['GET', path], BTC)).body).toEqual([])
  const named = { ...BTC, origClientOrderId: `halyard-${id}` }
  const own = await sendSigned(halyard, one.key, ['GET', '/fapi/v1/openOrder'], named)
  expect(own.body).toMatchObject({ orderId: id, status: 'NEW', positionSide: 'LONG' })
  dataOf(await one.customer.client('lever/cancel', { id }))
  expect((await sendSigned(halyard, one.key, ['GET', '/fapi/v1/openOrder'], named)).body.code).toBe(-2013)
})

test('version 2 lists both sides of every contract, with leverage; version 3 those in use', async () => {
  const [one, other] = [await trader(), await trader()]
  await open(other, 2, 30, 5, '50000')
  await open(one, 1, 10, 10)
  await open(one, 1, 20, 40)
  const v2 = listOf(await sendSigned(halyard, one.key, ['GET', '/fapi/v2/positionRisk'], BTC))
  // 1,500 of value on a margin of 50 and 25.
  expect(v2).toMatchObject([
    { positionSide: 'LONG', positionAmt: '0.03', leverage: '20', notional: '1500', isolatedWallet: '75' },
    { positionSide: 'SHORT', positionAmt: '0', leverage: '1', entryPrice: '0', liquidationPrice: '0' },
  ])
  const v3 = listOf(await sendSigned(halyard, one.key, ['GET', '/fapi/v3/positionRisk'], BTC))
  expect(v3).toMatchObject([{ positionSide: 'LONG', entryPrice: '50000', maintMargin: '7.5' }])
  const short = listOf(await sendSigned(halyard, other.key, ['GET', '/fapi/v3/positionRisk'], BTC))
  expect(short).toMatchObject([{ positionSide: 'SHORT', positionAmt: '-0.03', notional: '-1500' }])
})

const forced = async ({ key }: Trader, autoCloseType: string) =>
  listOf(await sendSigned(halyard, key, ['GET', '/fapi/v1/forceOrders'], { ...BTC, autoCloseType }))

test('a liquidation is a forced order; the opening order keeps its price when the fund pays', async () => {
  const [one, other] = [await trader(), await trader()]
  await open(other, 2, 10, 5, '50000')
  const id = await open(one, 1, 10, 100)
  // The margin of 5 covers a fall to 49,500; the insurance fund pays the rest.
  await open(other, 1, 10, 5, '49400')
  await setIndex(490_000)
  expect(await forced(one, 'LIQUIDATION')).toMatchObject([
    { orderId: id, side: 'SELL', positionSide: 'LONG', executedQty: '0.01', avgPrice: '49400' },
  ])
  const order = await sendSigned(halyard, one.key, ['GET', '/fapi/v1/order'], { ...BTC, orderId: id })
  expect(order.body).toMatchObject({ status: 'FILLED', avgPrice: '50000', cumQuote: '500' })
  await setIndex(500_000)
})

test('auto-deleveraging is a forced order of the other side', async () => {
  const [one, other] = [await trader(), await trader()]
  // The position with the highest leverage is the first to be deleveraged.
  await open(other, 2, 10, 100, '50000')
  await open(one, 1, 10, 100)
  await setIndex(490_000)
  expect(await forced(other, 'ADL')).toMatchObject([
    { side: 'BUY', positionSide: 'SHORT', executedQty: '0.01' },
  ])
  expect(await forced(other, 'LIQUIDATION')).toEqual([])
  await setIndex(500_000)
})
