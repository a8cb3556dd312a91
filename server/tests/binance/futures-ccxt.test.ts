import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LeverPosition } from '@halyard/api'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { type FuturesBot as Bot, futuresBot } from './futures-bot.ts'

/** An unmodified client library of USD-margined futures, told nothing but the addresses. */

const STARTED_AT = Date.now()
const HOURS_8 = 8 * 3_600_000
const SYMBOL = 'BTC/USDT:USDT'
const INDEX = 500_000

let halyard: TestApp
let clock = STARTED_AT

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})
beforeEach(() => setIndex(INDEX))

async function setIndex(ticks: number): Promise<void> {
  const prices = [
    { marketId: 1, ticks },
    { marketId: 2, ticks: 300_000 },
  ]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
}

const bot = () => futuresBot(halyard, [])

const LONG = 1
const SHORT = 2
const BTC = 1
const ETH = 2

interface Opening {
  readonly type: 1 | 2
  readonly share: number
  readonly multiple: number
  readonly price?: string | undefined
  readonly currency?: number
}

async function openWith({ customer }: Bot, { price, currency = BTC, ...opening }: Opening): Promise<number> {
  const terms = price === undefined ? ({ status: 1 } as const) : ({ status: 0, target_price: price } as const)
  const pair = { currency_id: currency, legal_id: 3 }
  return dataOf(await customer.client('lever/submit', { ...pair, ...opening, ...terms })).id
}

/** Opens a position through the app, at a limit price or at the market. Returns its id. */
const open = (one: Bot, type: 1 | 2, share: number, multiple: number, price?: string) =>
  openWith(one, { type, share, multiple, price })

async function positionsOf({ customer }: Bot): Promise<readonly LeverPosition[]> {
  return dataOf(await customer.client('lever/my_trade', { status: 1 })).list
}

/** Opens two longs of different leverage and a short with one bot, against the other. */
async function hedged(): Promise<Bot & { readonly other: Bot; readonly ids: readonly number[] }> {
  const [one, other] = [await bot(), await bot()]
  await open(other, SHORT, 20, 5, '50000')
  const first = await open(one, LONG, 20, 10)
  await open(other, SHORT, 10, 5, '50100')
  const second = await open(one, LONG, 10, 20)
  await open(other, LONG, 5, 5, '49900')
  const short = await open(one, SHORT, 5, 25)
  return { ...one, other, ids: [first, second, short] }
}

const sum = (values: readonly string[]) => values.reduce((whole, value) => whole + Number(value), 0)

test('markets are perpetual contracts in coins of the base currency', async () => {
  const { exchange } = await bot()
  const markets = await exchange.loadMarkets()
  expect(markets[SYMBOL]).toMatchObject({
    id: 'BTCUSDT',
    swap: true,
    linear: true,
    active: true,
    settle: 'USDT',
    contractSize: 1,
    precision: { price: 0.1, amount: 0.001 },
    limits: { amount: { min: 0.001, max: 50 } },
  })
})

test('public data: ticker, book, candles, trades, marks and open interest', async () => {
  const { exchange } = await hedged()
  const trades = await exchange.fetchTrades(SYMBOL)
  expect(trades.slice(-3)).toMatchObject([
    { price: 50_000, amount: 0.02, side: 'buy' },
    { price: 50_100, amount: 0.01, side: 'buy' },
    { price: 49_900, amount: 0.005, side: 'sell' },
  ])
  expect(await exchange.fetchTicker(SYMBOL)).toMatchObject({ symbol: SYMBOL, last: 49_900, high: 50_100 })
  expect(Object.keys(await exchange.fetchTickers())).toContain(SYMBOL)
  expect(Object.keys(await exchange.fetchBidsAsks())).toContain(SYMBOL)
  const candles = await exchange.fetchOHLCV(SYMBOL, '1m', undefined, 1)
  expect(candles.at(-1)?.slice(1, 5)).toEqual([50_000, 50_100, 49_900, 49_900])
  expect(await exchange.fetchFundingRate(SYMBOL)).toMatchObject({ markPrice: 50_000, indexPrice: 50_000 })
  expect(Object.keys(await exchange.fetchFundingRates())).toContain(SYMBOL)
  const held = await halyard.app.context.db
    .selectFrom('perp_position')
    .select(({ fn }) => fn.sum<string>('open_lots').as('lots'))
    .where('side', '=', 'short')
    .executeTakeFirst()
  const interest = await exchange.fetchOpenInterest(SYMBOL)
  expect(interest.openInterestAmount).toBe(Number(held?.lots) / 1_000)
})

test('the book has what rests in it', async () => {
  const one = await bot()
  const id = await open(one, LONG, 7, 10, '49000')
  await expect
    .poll(async () => (await one.exchange.fetchOrderBook(SYMBOL)).bids.find(([price]) => price === 49_000))
    .toEqual([49_000, 0.007])
  expect(await one.exchange.fetchOpenOrders(SYMBOL)).toMatchObject([
    { id: String(id), side: 'buy', status: 'open', amount: 0.007, price: 49_000, filled: 0 },
  ])
  dataOf(await one.customer.client('lever/cancel', { id }))
  expect(await one.exchange.fetchOpenOrders(SYMBOL)).toEqual([])
  expect(await one.exchange.fetchOrder(String(id), SYMBOL)).toMatchObject({ status: 'canceled' })
})

test('positions are the sums of those in the app, by side', async () => {
  const one = await hedged()
  await setIndex(501_000)
  const shown = await one.exchange.fetchPositions([SYMBOL])
  const rows = await positionsOf(one)
  for (const [side, type] of [
    ['long', LONG],
    ['short', SHORT],
  ] as const) {
    const own = rows.filter((row) => row.type === type)
    const position = shown.find((row) => row.side === side)
    const lots = sum(own.map((row) => String(row.open_share)))
    const profit = sum(own.map((row) => row.profit))
    expect(position).toMatchObject({
      contracts: lots / 1_000,
      hedged: true,
      marginMode: 'isolated',
      markPrice: 50_100,
      unrealizedPnl: profit,
    })
    expect(position?.entryPrice).toBeCloseTo(sum(own.map((row) => row.open_value)) / (lots / 1_000), 7)
    expect(position?.collateral).toBeCloseTo(sum(own.map((row) => row.margin)) + profit, 6)
    const liquidations = own.map((row) => Number(row.liquidation_price))
    expect(position?.liquidationPrice).toBe(
      side === 'long' ? Math.max(...liquidations) : Math.min(...liquidations),
    )
  }
  expect(shown).toHaveLength(2)
})

test('the balance is that of the contract account', async () => {
  const one = await hedged()
  await open(one, LONG, 1, 10, '49000')
  const balance = await one.exchange.fetchBalance()
  const wallet = dataOf(await one.customer.client('wallet/detail', { currency: 3, type: 'contract' }))
  const profit = sum((await positionsOf(one)).map((row) => row.profit))
  expect(balance['USDT']).toMatchObject({ free: Number(wallet.available), used: Number(wallet.frozen) })
  expect(balance['USDT']?.total).toBeCloseTo(Number(wallet.available) + Number(wallet.frozen) + profit, 6)
})

test('orders and trades: opened, closed in part, with their fees', async () => {
  const one = await hedged()
  const [first = 0] = one.ids
  await open(one.other, LONG, 8, 5, '50000')
  dataOf(await one.customer.client('lever/close', { id: first, share: 8 }))
  const orders = await one.exchange.fetchOrders(SYMBOL)
  expect(orders).toMatchObject([
    { id: String(first), side: 'buy', status: 'closed', filled: 0.02, cost: 1_000, average: 50_000 },
    { id: String(one.ids[1]), side: 'buy', status: 'closed', filled: 0.01, cost: 501, average: 50_100 },
    { id: String(one.ids[2]), side: 'sell', status: 'closed', filled: 0.005, cost: 249.5 },
  ])
  expect(await one.exchange.fetchOrder(String(first), SYMBOL)).toEqual(orders[0])
  const trades = await one.exchange.fetchMyTrades(SYMBOL)
  expect(trades).toMatchObject([
    { order: String(first), side: 'buy', amount: 0.02, takerOrMaker: 'taker', fee: { cost: 0.5 } },
    { order: String(one.ids[1]), side: 'buy', amount: 0.01 },
    { order: String(one.ids[2]), side: 'sell', amount: 0.005 },
    { order: String(first), side: 'sell', amount: 0.008, cost: 400, fee: { cost: 0.2, currency: 'USDT' } },
  ])
  expect(trades.map(({ info }) => info.positionSide)).toEqual(['LONG', 'LONG', 'SHORT', 'LONG'])
  const [ofMaker] = await one.other.exchange.fetchMyTrades(SYMBOL)
  expect(ofMaker).toMatchObject({ side: 'sell', takerOrMaker: 'maker', fee: { cost: 0.2 } })
})

/** Moves the clock to the next payment of funding, which pays both contracts in one command. */
async function payFunding(): Promise<number> {
  clock = (Math.floor(clock / HOURS_8) + 1) * HOURS_8
  await setIndex(INDEX)
  return clock
}

test('funding of two contracts at one time is listed by contract, as in the app', async () => {
  const one = await hedged()
  const eth = { share: 10, multiple: 5, currency: ETH }
  await openWith(one.other, { ...eth, type: LONG, price: '3000' })
  await openWith(one, { ...eth, type: SHORT })
  await open(one.other, SHORT, 3, 5, '50000')
  await open(one, LONG, 3, 5)
  await payFunding()
  const { list } = dataOf(await one.customer.client('lever/funding', {}))
  const shown = [...(await one.exchange.fetchFundingHistory())].toSorted(
    (a, b) => Number(a.id) - Number(b.id),
  )
  expect(shown).toMatchObject(
    list.toReversed().map((row) => ({
      symbol: row.contract_id === 1 ? SYMBOL : 'ETH/USDT:USDT',
      amount: Number(row.amount),
      timestamp: row.created_at,
    })),
  )
  expect(shown).toHaveLength(5)
  expect(await one.exchange.fetchFundingHistory('ETH/USDT:USDT')).toHaveLength(1)
  const pages = [5, 4, 3, 2, 1].map((page) => one.exchange.fapiPrivateGetIncome({ limit: 1, page }))
  expect((await Promise.all(pages)).flat()).toEqual(shown.map(({ info }) => info))
})

test('rates of funding are those that were paid: the latest, and those from a time on', async () => {
  const one = await hedged()
  const times = [await payFunding(), await payFunding(), await payFunding()]
  // With a thin book the rate is that of the interest.
  const expected = times.map((timestamp) => ({ symbol: SYMBOL, timestamp, fundingRate: 0.0001 }))
  const read = (since?: number, limit?: number) => one.exchange.fetchFundingRateHistory(SYMBOL, since, limit)
  expect((await read()).slice(-3)).toMatchObject(expected)
  expect(await read(undefined, 2)).toMatchObject(expected.slice(1))
  expect(await read(times[0], 2)).toMatchObject(expected.slice(0, 2))
  expect(await read((times[0] ?? 0) + 1)).toMatchObject(expected.slice(1))
})

test('income of every kind has its contract, and adds up to the balance', async () => {
  const one = await hedged()
  await payFunding()
  await open(one.other, LONG, 8, 5, '50200')
  dataOf(await one.customer.client('lever/close', { id: one.ids[0] ?? 0, share: 8 }))
  const incomes = (await one.exchange.fapiPrivateGetIncome({ limit: 1000 })) as readonly Income[]
  expect(new Set(incomes.map(({ incomeType }) => incomeType))).toEqual(
    new Set(['TRANSFER', 'COMMISSION', 'FUNDING_FEE', 'REALIZED_PNL']),
  )
  for (const { symbol, incomeType } of incomes)
    expect(symbol).toBe(incomeType === 'TRANSFER' ? '' : 'BTCUSDT')
  const profit = incomes.filter(({ incomeType }) => incomeType === 'REALIZED_PNL')
  expect(profit).toMatchObject([{ income: '1.6' }])
  const wallet = dataOf(await one.customer.client('wallet/detail', { currency: 3, type: 'contract' }))
  expect(sum(incomes.map(({ income }) => income))).toBeCloseTo(
    Number(wallet.available) + Number(wallet.frozen),
    6,
  )
  const transfers = await one.exchange.fapiPrivateGetIncome({ incomeType: 'TRANSFER' })
  expect(transfers).toMatchObject([{ income: '5000', asset: 'USDT' }])
})

interface Income {
  readonly symbol: string
  readonly incomeType: string
  readonly income: string
}

test('settings: hedge mode, tiers, fees', async () => {
  const { exchange } = await bot()
  await exchange.loadMarkets()
  expect(await exchange.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: true })
  const tiers = await exchange.fetchLeverageTiers([SYMBOL])
  expect(tiers[SYMBOL]?.[0]).toMatchObject({
    maxLeverage: 100,
    maintenanceMarginRate: 0.005,
    maxNotional: 100_000,
  })
  expect(await exchange.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.0002, taker: 0.0005 })
})

test.each<readonly [string, string, (exchange: Bot['exchange']) => Promise<unknown>]>([
  [
    'a stop',
    'AuthenticationError',
    (one) => one.createOrder(SYMBOL, 'STOP_MARKET', 'sell', 0.01, undefined, { triggerPrice: 48_000 }),
  ],
  ['an order', 'AuthenticationError', (one) => one.createOrder(SYMBOL, 'limit', 'buy', 0.01, 49_000)],
  ['a leverage', 'AuthenticationError', (one) => one.setLeverage(5, SYMBOL)],
  ['a position mode', 'AuthenticationError', (one) => one.setPositionMode(false, SYMBOL)],
  ['a cancel', 'AuthenticationError', (one) => one.cancelOrder('1', SYMBOL)],
  ['a cancel of all', 'AuthenticationError', (one) => one.cancelAllOrders(SYMBOL)],
])('by a key that only reads, %s is refused: %s', async (_name, error, act) => {
  const one = await bot()
  await one.exchange.loadMarkets()
  const id = await open(one, LONG, 7, 10, '49000')
  await expect(act(one.exchange)).rejects.toMatchObject({ name: error })
  expect(await one.exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id: String(id) }])
  dataOf(await one.customer.client('lever/cancel', { id }))
})
