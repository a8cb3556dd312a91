import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'
import { openSocket } from './socket-client.ts'

/** The countdown at whose end all orders of a market are cancelled, set by a key. */

const COUNTDOWN = ['POST', '/api/v3/order/countdownCancelAll'] as const
const ORDER = ['POST', '/api/v3/order'] as const
const BUY = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '49000',
  quantity: '0.01',
}
const STOP = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', stopPrice: '48000', quantity: '0.01' }

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  clock += 1
  const prices = [1, 2].map((marketId) => ({ marketId, ticks: 500_000 }))
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})
afterEach(async () => expect(await ledgerViolations(halyard)).toEqual([]))

async function trader(): Promise<TestKey> {
  return makeKey(halyard, await halyard.registerCustomer({ funded: true }))
}

function set(key: TestKey, values: Record<string, string | number> = {}) {
  return sendSigned(halyard, key, COUNTDOWN, { symbol: 'BTCUSDT', countdownTime: 5_000, ...values })
}

async function pass(ms: number): Promise<void> {
  clock += ms
  await halyard.app.context.engine.submit({ kind: 'passTime' })
}

async function place(key: TestKey, values: Record<string, string> = BUY): Promise<number> {
  clock += 1
  return orderIdOf(await sendSigned(halyard, key, ORDER, values))
}

async function openIds(key: TestKey): Promise<(number | undefined)[]> {
  return listOf(await sendSigned(halyard, key, ['GET', '/api/v3/openOrders'])).map(({ orderId }) => orderId)
}

test('at its end the orders and stop orders of the market are cancelled, and no others', async () => {
  const [one, other] = [await trader(), await trader()]
  const [order, stop] = [await place(one), await place(one, STOP)]
  const elsewhere = await place(one, { ...BUY, symbol: 'ETHUSDT', price: '4900' })
  const ofOther = await place(other)
  const answer = await set(one)
  expect(answer).toMatchObject({ status: 200, body: { symbol: 'BTCUSDT', countdownTime: '5000' } })
  await pass(4_999)
  expect(await openIds(one)).toEqual([order, stop, elsewhere])
  await pass(1)
  expect(await openIds(one)).toEqual([elsewhere])
  expect(await openIds(other)).toEqual([ofOther])
  const ended = await sendSigned(halyard, one, ['GET', '/api/v3/order'], {
    symbol: 'BTCUSDT',
    orderId: order,
  })
  expect(ended.body).toMatchObject({ status: 'CANCELED' })
})

test('each call starts it over, and 0 switches it off', async () => {
  const one = await trader()
  const order = await place(one)
  await set(one)
  await pass(4_000)
  await set(one)
  await pass(4_000)
  expect(await openIds(one)).toEqual([order])
  expect((await set(one, { countdownTime: 0 })).body).toMatchObject({ countdownTime: '0' })
  await pass(5_000)
  expect(await openIds(one)).toEqual([order])
})

test('a copy of a call does not start it over, nor cancel anything when it is sent elsewhere', async () => {
  const one = await trader()
  const order = await place(one)
  const sent = { symbol: 'BTCUSDT', countdownTime: 5_000, timestamp: clock }
  await sendSigned(halyard, one, COUNTDOWN, sent)
  await pass(4_000)
  expect((await sendSigned(halyard, one, COUNTDOWN, sent)).status).toBe(200)
  const elsewhere = await sendSigned(halyard, one, ['DELETE', '/api/v3/openOrders'], sent)
  expect(elsewhere).toMatchObject({ status: 400, body: { code: -2010 } })
  expect(await openIds(one)).toEqual([order])
  await pass(1_000)
  expect(await openIds(one)).toEqual([])
})

test.each<readonly [string, Record<string, string>, number]>([
  ['no symbol', { symbol: '' }, -1102],
  ['an unknown symbol', { symbol: 'BTCEUR' }, -1121],
  ['no time', { countdownTime: '' }, -1102],
  ['a negative time', { countdownTime: '-1' }, -1100],
  ['a fraction of a millisecond', { countdownTime: '5000.5' }, -1100],
  ['a word', { countdownTime: 'soon' }, -1100],
  ['more than a day', { countdownTime: '86400001' }, -1100],
  ['more than any number', { countdownTime: '9'.repeat(17) }, -1100],
])('a countdown with %s is rejected, and the one that runs stays', async (_name, values, code) => {
  const one = await trader()
  await place(one)
  await set(one)
  await pass(4_000)
  expect(await set(one, values)).toMatchObject({ status: 400, body: { code } })
  await pass(1_000)
  expect(await openIds(one)).toEqual([])
})

test('a key that only reads sets none', async () => {
  const customer = await halyard.registerCustomer({ funded: true })
  const [reader, one] = [await makeKey(halyard, customer, { scopes: [] }), await makeKey(halyard, customer)]
  const order = await place(one)
  expect(await set(reader)).toMatchObject({ status: 401, body: { code: -2015 } })
  await pass(5_000)
  expect(await openIds(one)).toEqual([order])
})

test('it is set by socket too', async () => {
  const one = await trader()
  await place(one)
  const socket = await openSocket(halyard, '/ws-api/v3')
  onTestFinished(() => socket.webSocket.terminate())
  const text = `apiKey=${one.key}&countdownTime=5000&symbol=BTCUSDT&timestamp=${clock}`
  const params = Object.fromEntries(new URLSearchParams(`${text}&signature=${one.sign(text)}`))
  const answer = await socket.ask({ id: 1, method: 'order.countdownCancelAll', params })
  expect(answer).toMatchObject({ status: 200, result: { symbol: 'BTCUSDT', countdownTime: '5000' } })
  await pass(5_000)
  expect(await openIds(one)).toEqual([])
})
