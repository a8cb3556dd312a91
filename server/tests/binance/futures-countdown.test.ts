import { createTestDatabase } from '@halyard/launch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { listOf, makeKey, orderIdOf, sendSigned, type TestKey } from './binance-client.ts'
import { futuresTrader } from './futures-bot.ts'

/** The countdown at whose end all orders of a contract are cancelled, set by a key. */

const COUNTDOWN = ['POST', '/fapi/v1/countdownCancelAll'] as const
const BUY = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '49000',
  quantity: '0.01',
}

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(() => price(halyard))
afterEach(async () => expect(await ledgerViolations(halyard)).toEqual([]))

function price(at: TestApp) {
  clock += 1
  const prices = [1, 2].map((marketId) => ({ marketId, ticks: 500_000 }))
  return submitCommand(at, { kind: 'recordPrices', prices })
}

async function trader(at = halyard) {
  const made = await futuresTrader(at, ['trade_contract'])
  await submitCommand(at, { kind: 'setPositionMode', customerId: made.customer.id, mode: 'net' })
  return made
}

function set(key: TestKey, values: Record<string, string | number> = {}, at = halyard) {
  return sendSigned(at, key, COUNTDOWN, { symbol: 'BTCUSDT', countdownTime: 5_000, ...values })
}

async function pass(ms: number, at = halyard): Promise<void> {
  clock += ms
  await at.app.context.engine.submit({ kind: 'passTime' })
}

async function place(key: TestKey, values: Record<string, string> = {}, at = halyard): Promise<number> {
  clock += 1
  return orderIdOf(await sendSigned(at, key, ['POST', '/fapi/v1/order'], { ...BUY, ...values }))
}

async function openIds(key: TestKey, at = halyard): Promise<(number | undefined)[]> {
  return listOf(await sendSigned(at, key, ['GET', '/fapi/v1/openOrders'])).map(({ orderId }) => orderId)
}

test('at its end the orders of the contract are cancelled, and no others', async () => {
  const [{ key: one }, { key: other }] = [await trader(), await trader()]
  const orderId = await place(one)
  const elsewhere = await place(one, { symbol: 'ETHUSDT', price: '4900' })
  const ofOther = await place(other)
  const answer = await set(one)
  expect(answer).toMatchObject({ status: 200, body: { symbol: 'BTCUSDT', countdownTime: '5000' } })
  await pass(4_999)
  expect(await openIds(one)).toEqual([orderId, elsewhere])
  await pass(1)
  expect(await openIds(one)).toEqual([elsewhere])
  expect(await openIds(other)).toEqual([ofOther])
  const ended = await sendSigned(halyard, one, ['GET', '/fapi/v1/order'], { symbol: 'BTCUSDT', orderId })
  expect(ended.body).toMatchObject({ status: 'CANCELED' })
})

test('each call starts it over, a copy does not, and 0 switches it off', async () => {
  const { key } = await trader()
  const orderId = await place(key)
  const sent = { timestamp: clock }
  await set(key, sent)
  await pass(4_000)
  expect((await set(key, { ...sent, recvWindow: 50_000 })).status).toBe(200)
  await pass(4_000)
  await set(key, sent)
  expect(await openIds(key)).toEqual([orderId])
  await set(key, { countdownTime: 0 })
  await pass(5_000)
  expect(await openIds(key)).toEqual([orderId])
})

test('a restart keeps it', async () => {
  const database = await createTestDatabase({ migrated: true })
  onTestFinished(() => database.drop())
  const options = { now: () => clock, databaseUrl: database.url }
  const first = await startTestApp(options)
  await price(first)
  const { key } = await trader(first)
  await place(key, {}, first)
  await set(key, {}, first)
  await first.close()
  const second = await startTestApp(options)
  onTestFinished(() => second.close())
  await pass(5_000, second)
  expect(await openIds(key, second)).toEqual([])
})

test.each<readonly [string, Record<string, string>, number]>([
  ['no symbol', { symbol: '' }, -1102],
  ['an unknown symbol', { symbol: 'BTCEUR' }, -1121],
  ['no time', { countdownTime: '' }, -1102],
  ['a negative time', { countdownTime: '-1' }, -1100],
  ['a fraction of a millisecond', { countdownTime: '5000.5' }, -1100],
  ['more than a day', { countdownTime: '86400001' }, -1100],
])('a countdown with %s is rejected, and the one that runs stays', async (_name, values, code) => {
  const { key } = await trader()
  await place(key)
  await set(key)
  await pass(4_000)
  expect(await set(key, values)).toMatchObject({ status: 400, body: { code } })
  await pass(1_000)
  expect(await openIds(key)).toEqual([])
})

test('a key of spot sets none, and separate positions have none', async () => {
  const { customer } = await trader()
  const spot = await makeKey(halyard, customer, { scopes: ['trade_spot'] })
  expect(await set(spot)).toMatchObject({ status: 401, body: { code: -2015 } })
  const { key } = await futuresTrader(halyard, ['trade_contract'])
  expect(await set(key)).toMatchObject({ status: 400, body: { code: -4061 } })
})
