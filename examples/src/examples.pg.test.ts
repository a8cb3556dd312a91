import { generateKeyPairSync } from 'node:crypto'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '@halyard/server/testing'
import type { binance } from 'ccxt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { type MakerRules, quote, withdrawQuotes } from './market-maker.ts'
import { buyOnce } from './savings-plan.ts'

const SYMBOL = 'BTC/USDT'
const RULES: MakerRules = {
  symbol: SYMBOL,
  amount: 0.01,
  distance: 0.001,
  inventory: [0, 1_000],
  countdownMs: 30_000,
}
const DAY_MS = 86_400_000
const STARTED_AT = Date.now()

let halyard: TestApp
let time = STARTED_AT

beforeAll(async () => {
  halyard = await startTestApp({ now: () => time })
})
afterAll(() => halyard.close())
beforeEach(recordPrice)

async function recordPrice(): Promise<void> {
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
}

interface Bot {
  readonly customer: TestCustomer
  readonly exchange: binance
  /** Another client with the same key, as after a restart. */
  readonly again: () => binance
}

async function bot(): Promise<Bot> {
  const { sessions, apiKeys } = halyard.app.context
  const customer = await halyard.registerCustomer({ funded: true })
  const session = await sessions.find(customer.token)
  if (!session) throw new Error('no session')
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' })
  const { key } = await apiKeys.create(session, {
    label: 'Bot',
    scopes: ['trade_spot'],
    networks: [],
    publicKey,
    days: 90,
  })
  const secret = String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const again = () => {
    const exchange = connect({ exchange: halyard.url, apiKey: key.key, secret })
    exchange.enableRateLimit = false
    exchange.milliseconds = () => time
    return exchange
  }
  return { customer, exchange: again(), again }
}

/** Quotes around a price, in a later millisecond than the round before. */
async function quoteAround(exchange: binance, price: number, rules = RULES): Promise<void> {
  time += 1
  await quote(
    exchange,
    rules,
    () => Promise.resolve(price),
    () => time,
  )
}

async function open(exchange: binance): Promise<readonly (readonly unknown[])[]> {
  const orders = await exchange.fetchOpenOrders(SYMBOL)
  return orders
    .map(({ side, price, remaining }) => [side, price, remaining])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}

test('market maker: both sides rest, stay while the price stays, and follow it both ways', async () => {
  const { exchange } = await bot()
  await quoteAround(exchange, 50_000)
  expect(await open(exchange)).toEqual([
    ['buy', 49_950, 0.01],
    ['sell', 50_050, 0.01],
  ])
  const ids = (await exchange.fetchOpenOrders(SYMBOL)).map(({ id }) => id)
  await quoteAround(exchange, 50_000)
  expect((await exchange.fetchOpenOrders(SYMBOL)).map(({ id }) => id)).toEqual(ids)
  await quoteAround(exchange, 50_200)
  expect(await open(exchange)).toEqual([
    ['buy', 50_149.8, 0.01],
    ['sell', 50_250.2, 0.01],
  ])
  await quoteAround(exchange, 49_900)
  expect(await open(exchange)).toEqual([
    ['buy', 49_850.1, 0.01],
    ['sell', 49_949.9, 0.01],
  ])
  await withdrawQuotes(exchange, SYMBOL)
  expect(await open(exchange)).toEqual([])
})

test('market maker: a fill is quoted again, until the inventory reaches its bound', async () => {
  const [maker, taker] = [await bot(), await bot()]
  const { total = 0 } = (await maker.exchange.fetchBalance())['BTC'] ?? {}
  const rules: MakerRules = { ...RULES, inventory: [0, total + 0.02] }
  await quoteAround(maker.exchange, 50_000, rules)
  await taker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 49_950)
  await quoteAround(maker.exchange, 50_000, rules)
  expect((await open(maker.exchange))[0]).toEqual(['buy', 49_950, 0.01])
  await taker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 49_950)
  await quoteAround(maker.exchange, 50_000, rules)
  expect(await open(maker.exchange)).toEqual([['sell', 50_050, 0.01]])
  await withdrawQuotes(maker.exchange, SYMBOL)
})

test('market maker: after a crash it takes its orders over, and leaves those of its owner', async () => {
  const { exchange, again } = await bot()
  const other = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.02, 49_000)
  await quoteAround(exchange, 50_000)
  const restarted = again()
  await quoteAround(restarted, 50_010)
  expect(await open(restarted)).toHaveLength(3)
  await withdrawQuotes(restarted, SYMBOL)
  expect(await restarted.fetchOpenOrders(SYMBOL)).toMatchObject([{ id: other.id }])
  await restarted.cancelOrder(String(other.id), SYMBOL)
})

test('market maker: rounds keep its orders; without one for 30 seconds the exchange cancels them', async () => {
  const { exchange } = await bot()
  for (let round = 0; round < 3; round += 1) {
    await quoteAround(exchange, 50_000)
    time += 29_999
    await recordPrice()
    expect(await open(exchange)).toHaveLength(2)
  }
  time += 1
  await recordPrice()
  expect(await open(exchange)).toEqual([])
})

test('market maker: one that has withdrawn its quotes leaves no countdown to other orders', async () => {
  const { exchange } = await bot()
  await quoteAround(exchange, 50_000)
  await withdrawQuotes(exchange, SYMBOL)
  const { id } = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.02, 49_000)
  time += 60_000
  await recordPrice()
  expect(await exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id }])
  await exchange.cancelOrder(String(id), SYMBOL)
})

const PLAN = { symbol: SYMBOL, cost: 50, periodMs: DAY_MS } as const

async function offer(): Promise<void> {
  const { customer } = await bot()
  const order = { currency_id: '1', legal_id: '3', type: 'limit', price: '50000', number: '0.1' } as const
  dataOf(await customer.client('coin/trade/sell', order))
}

test('savings plan: buys once in a period, also after a restart', async () => {
  await offer()
  const { exchange, again } = await bot()
  const first = await buyOnce(exchange, PLAN, STARTED_AT)
  expect(first).toMatchObject({ status: 'closed', cost: 50, amount: 0.001 })
  expect((await buyOnce(again(), PLAN, STARTED_AT)).id).toBe(first.id)
  expect((await buyOnce(again(), PLAN, STARTED_AT + DAY_MS)).id).not.toBe(first.id)
  expect(await exchange.fetchMyTrades(SYMBOL)).toHaveLength(2)
})

test('savings plan: two processes at the same time buy once', async () => {
  await offer()
  const { exchange, again } = await bot()
  const both = await Promise.all([buyOnce(exchange, PLAN, STARTED_AT), buyOnce(again(), PLAN, STARTED_AT)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(await exchange.fetchMyTrades(SYMBOL)).toHaveLength(1)
})
