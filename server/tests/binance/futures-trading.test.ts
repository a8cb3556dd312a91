import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { type FuturesBot, futuresBot } from './futures-bot.ts'

/** An unmodified client library of USD-margined futures trades in one-way mode. */

const STARTED_AT = Date.now()
const SYMBOL = 'BTC/USDT:USDT'
/** No test trades this one. */
const QUIET = 'ETH/USDT:USDT'
const PRICES = [
  { marketId: 1, ticks: 500_000 },
  { marketId: 2, ticks: 300_000 },
]

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  await submitCommand(halyard, { kind: 'recordPrices', prices: PRICES })
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

/** Makes a bot with net positions and a leverage. */
async function oneWay(leverage = 10): Promise<FuturesBot> {
  const bot = await futuresBot(halyard, ['trade_contract'])
  await bot.exchange.loadMarkets()
  await bot.exchange.setPositionMode(false, SYMBOL)
  await bot.exchange.setLeverage(leverage, SYMBOL)
  return bot
}

/** Tells the client its codes of futures, which it applies at the addresses of Binance alone. */
async function withCodes(bot: Promise<FuturesBot>): Promise<FuturesBot> {
  const { exchange } = await bot
  exchange.exceptions.exact = { ...exchange.exceptions.exact, ...exchange.exceptions.linear.exact }
  return bot
}

type Side = 'buy' | 'sell'

async function limit({ exchange }: FuturesBot, side: Side, amount: number, price: number, params = {}) {
  const order = await exchange.createOrder(SYMBOL, 'limit', side, amount, price, params)
  return { ...order, id: String(order.id) }
}

const market = ({ exchange }: FuturesBot, side: Side, amount: number, params = {}) =>
  exchange.createOrder(SYMBOL, 'market', side, amount, undefined, params)

/** Makes a bot with a long of 0.03, opened by two orders at 50,000 and 50,100 of another bot. */
async function long(): Promise<{ readonly one: FuturesBot; readonly other: FuturesBot }> {
  const [one, other] = [await oneWay(), await oneWay(5)]
  await limit(other, 'sell', 0.02, 50_000)
  await market(one, 'buy', 0.02)
  await limit(other, 'sell', 0.01, 50_100)
  await market(one, 'buy', 0.01)
  return { one, other }
}

const REDUCE = { reduceOnly: true }

test('the position mode is switched while nothing is open', async () => {
  const bot = await futuresBot(halyard, ['trade_contract'])
  const { exchange } = bot
  await exchange.loadMarkets()
  expect(await exchange.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: true })
  await exchange.setPositionMode(false, SYMBOL)
  expect(await exchange.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: false })
  await expect(exchange.setPositionMode(false, SYMBOL)).rejects.toThrow('No need to change position side.')
  await limit(bot, 'buy', 0.01, 49_000)
  await expect(exchange.setPositionMode(true, SYMBOL)).rejects.toThrow('-4068')
  await exchange.cancelAllOrders(SYMBOL)
  // The clock stands still, and a copy of the request would have its answer.
  await exchange.setPositionMode(true, SYMBOL, { recvWindow: 4_000 })
  expect(await exchange.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: true })
})

test('a leverage counts for later orders', async () => {
  const bot = await oneWay(10)
  await limit(bot, 'buy', 0.01, 50_000)
  await bot.exchange.setLeverage(20, SYMBOL)
  await limit(bot, 'buy', 0.01, 50_000)
  // Initial margins of 50 and 25, each with a fee of 0.25.
  const balance = await bot.exchange.fetchBalance()
  expect(balance['USDT']?.used).toBe(75.5)
  await bot.exchange.cancelAllOrders(SYMBOL)
})

test('orders are added to one position, and each shows its own fills', async () => {
  const { one, other } = await long()
  expect(await one.exchange.fetchOrders(SYMBOL)).toMatchObject([
    { side: 'buy', status: 'closed', amount: 0.02, filled: 0.02, average: 50_000, cost: 1_000 },
    { side: 'buy', status: 'closed', amount: 0.01, filled: 0.01, average: 50_100, cost: 501 },
  ])
  const [position, ...others] = await one.exchange.fetchPositions([SYMBOL])
  expect(others).toEqual([])
  expect(position).toMatchObject({
    side: 'long',
    contracts: 0.03,
    hedged: false,
    marginMode: 'isolated',
    info: { positionSide: 'BOTH', positionAmt: '0.03', isolatedWallet: '150.1' },
  })
  expect(position?.entryPrice).toBeCloseTo(1_501 / 0.03, 7)
  const [short] = await other.exchange.fetchPositions([SYMBOL])
  expect(short).toMatchObject({ side: 'short', contracts: 0.03, info: { positionAmt: '-0.03' } })
})

test('an order of the other side closes the position and opens the opposite one', async () => {
  const { one, other } = await long()
  await limit(other, 'buy', 0.05, 49_900)
  const sold = await market(one, 'sell', 0.04)
  expect(sold).toMatchObject({ status: 'closed', filled: 0.04, average: 49_900, cost: 1_996 })
  expect(await one.exchange.fetchPositions([SYMBOL])).toMatchObject([{ side: 'short', contracts: 0.01 }])
  expect((await one.exchange.fetchOrders(SYMBOL)).map(({ filled }) => filled)).toEqual([0.02, 0.01, 0.04])
  const trades = await one.exchange.fetchMyTrades(SYMBOL)
  expect(trades.map(({ side, amount, info }) => [side, amount, info.positionSide])).toEqual([
    ['buy', 0.02, 'BOTH'],
    ['buy', 0.01, 'BOTH'],
    ['sell', 0.04, 'BOTH'],
  ])
  await other.exchange.cancelAllOrders(SYMBOL)
})

test('the balance is that of the contract account', async () => {
  const { one } = await long()
  await limit(one, 'buy', 0.01, 49_000)
  const balance = await one.exchange.fetchBalance()
  const wallet = dataOf(await one.customer.client('wallet/detail', { currency: 3, type: 'contract' }))
  expect(balance['USDT']).toMatchObject({ free: Number(wallet.available), used: Number(wallet.frozen) })
  await one.exchange.cancelAllOrders(SYMBOL)
})

test('a reduce-only order rests without margin, is filled in parts, and leaves no position', async () => {
  const { one, other } = await long()
  const before = await one.exchange.fetchBalance()
  const { id } = await limit(one, 'sell', 0.03, 50_200, REDUCE)
  expect((await one.exchange.fetchBalance())['USDT']?.used).toBe(before['USDT']?.used)
  expect(await one.exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id, side: 'sell', reduceOnly: true }])
  await market(other, 'buy', 0.01)
  expect(await one.exchange.fetchOrder(id, SYMBOL)).toMatchObject({ status: 'open', filled: 0.01 })
  await market(other, 'buy', 0.02)
  expect(await one.exchange.fetchOrder(id, SYMBOL)).toMatchObject({
    status: 'closed',
    filled: 0.03,
    average: 50_200,
    reduceOnly: true,
  })
  expect(await one.exchange.fetchPositions([SYMBOL])).toEqual([])
})

test('a reduce-only order whose position shrinks expires with what was not filled', async () => {
  const { one, other } = await long()
  const { id } = await limit(one, 'sell', 0.02, 50_200, REDUCE)
  await limit(other, 'buy', 0.03, 50_000)
  await market(one, 'sell', 0.03, REDUCE)
  expect(await one.exchange.fetchOrder(id, SYMBOL)).toMatchObject({ status: 'expired', filled: 0 })
})

test.each<readonly [string, (bot: FuturesBot) => Promise<unknown>]>([
  ['of more than the position', (bot) => limit(bot, 'sell', 0.04, 50_200, REDUCE)],
  ['on the side of the position', (bot) => limit(bot, 'buy', 0.01, 49_000, REDUCE)],
])('a reduce-only order %s is rejected', async (_name, act) => {
  const { one } = await long()
  await expect(act(one)).rejects.toThrow('"code":-2022,"msg":"ReduceOnly Order is rejected."')
})

test('a post-only order that would not trade rests', async () => {
  const bot = await oneWay()
  expect(await limit(bot, 'buy', 0.01, 49_000, { postOnly: true })).toMatchObject({
    status: 'open',
    postOnly: true,
    info: { timeInForce: 'GTX' },
  })
  await bot.exchange.cancelAllOrders(SYMBOL)
})

test.each([
  ['a post-only order that would trade', { postOnly: true }, '-5022'],
  ['a FOK order of more than the book has', { timeInForce: 'FOK' }, '-5021'],
])('%s is rejected', async (_name, params, code) => {
  const [one, other] = [await oneWay(), await oneWay()]
  await limit(one, 'sell', 0.01, 50_300)
  await expect(limit(other, 'buy', 0.02, 50_300, params)).rejects.toThrow(code)
  expect(await other.exchange.fetchOrders(SYMBOL)).toEqual([])
  await one.exchange.cancelAllOrders(SYMBOL)
})

test('an IOC order of more than the book has expires with the lots that were not filled', async () => {
  const [one, other] = [await oneWay(), await oneWay()]
  await limit(one, 'sell', 0.01, 50_300)
  expect(await limit(other, 'buy', 0.02, 50_300, { timeInForce: 'IOC' })).toMatchObject({
    status: 'expired',
    filled: 0.01,
    timeInForce: 'IOC',
  })
})

test('orders are cancelled by number, by client id, and all at once', async () => {
  const bot = await oneWay()
  const { exchange } = bot
  const [first, second] = [await limit(bot, 'buy', 0.01, 49_000), await limit(bot, 'buy', 0.01, 48_900)]
  await limit(bot, 'buy', 0.01, 48_800, { clientOrderId: 'grid-1' })
  expect(await exchange.cancelOrder(first.id, SYMBOL)).toMatchObject({ id: first.id, status: 'canceled' })
  await expect(exchange.cancelOrder(first.id, SYMBOL)).rejects.toMatchObject({ name: 'OrderNotFound' })
  const named = { origClientOrderId: 'grid-1' }
  expect(await exchange.cancelOrder('', SYMBOL, named)).toMatchObject({ clientOrderId: 'grid-1' })
  await exchange.cancelAllOrders(SYMBOL)
  expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([])
  expect(await exchange.fetchOrder(second.id, SYMBOL)).toMatchObject({ status: 'canceled', filled: 0 })
})

test('an order is edited: it keeps its number, goes to its new price, and holds its new margin', async () => {
  const bot = await oneWay(10)
  const { exchange } = bot
  const { id } = await limit(bot, 'buy', 0.01, 49_000, { clientOrderId: 'quote-1' })
  const edited = await exchange.editOrder(id, SYMBOL, 'limit', 'buy', 0.02, 48_900)
  expect(edited).toMatchObject({ id, price: 48_900, amount: 0.02, status: 'open', clientOrderId: 'quote-1' })
  expect(await exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id, price: 48_900, amount: 0.02 }])
  // A margin of 97.8 and a fee of 0.489.
  expect((await exchange.fetchBalance())['USDT']?.used).toBe(98.289)
  await exchange.cancelAllOrders(SYMBOL)
})

test('orders are placed, edited and cancelled together, each with its own outcome', async () => {
  const bot = await oneWay(10)
  const { exchange } = bot
  const wanted = (amount: number, price: number) =>
    ({ symbol: SYMBOL, type: 'limit', side: 'buy', amount, price }) as const
  const placed = await exchange.createOrders([wanted(0.01, 49_000), wanted(2, 48_900), wanted(0.01, 48_800)])
  expect(placed.map(({ info }) => info.code as unknown)).toEqual([undefined, -2019, undefined])
  const [first, , third] = placed.map(({ id }) => String(id))
  if (!first || !third) throw new Error('no orders')
  const changes = [
    { ...wanted(0.02, 49_000), id: first },
    { ...wanted(0.01, 48_700), id: third },
  ]
  const edited = await exchange.editOrders(changes)
  expect(edited).toMatchObject([
    { id: first, amount: 0.02 },
    { id: third, price: 48_700 },
  ])
  const cancelled = await exchange.cancelOrders([first, third], SYMBOL)
  expect(cancelled).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
  expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([])
})

test('margin is added and removed down to the initial margin', async () => {
  const { one } = await long()
  const margin = async () => (await one.exchange.fetchPositions([SYMBOL]))[0]?.info.isolatedWallet as unknown
  expect(await one.exchange.addMargin(SYMBOL, 100)).toMatchObject({ type: 'add', amount: 100, status: 'ok' })
  expect(await margin()).toBe('250.1')
  expect(await one.exchange.reduceMargin(SYMBOL, 40)).toMatchObject({ type: 'reduce', amount: 40 })
  expect(await margin()).toBe('210.1')
  await expect(one.exchange.reduceMargin(SYMBOL, 100)).rejects.toThrow('-4051')
  expect(await margin()).toBe('210.1')
})

test.each<readonly [string, string, string, (exchange: FuturesBot['exchange']) => Promise<unknown>]>([
  [
    'an order beyond the balance',
    'InsufficientFunds',
    '-2019',
    (one) => one.createOrder(SYMBOL, 'limit', 'buy', 2, 49_000),
  ],
  [
    'a market order without liquidity',
    'OperationFailed',
    '-2020',
    (one) => one.createOrder(QUIET, 'market', 'buy', 0.1),
  ],
  [
    'a reduce-only order without a position',
    'InvalidOrder',
    '-2022',
    (one) => one.createOrder(QUIET, 'limit', 'sell', 0.1, 3_000, REDUCE),
  ],
  ['margin without a position', 'OperationRejected', '-4054', (one) => one.addMargin(QUIET, 10)],
  ['cross margin', 'BadRequest', '-1020', (one) => one.setMarginMode('cross', SYMBOL)],
  ['a leverage above the largest', 'BadRequest', '-4028', (one) => one.setLeverage(125, SYMBOL)],
])('%s is rejected: %s', async (_name, name, code, act) => {
  const { exchange } = await withCodes(oneWay())
  await expect(act(exchange)).rejects.toMatchObject({
    name,
    message: expect.stringContaining(code) as string,
  })
})
