import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { send } from './binance-client.ts'
import { type FuturesBot, futuresBot } from './futures-bot.ts'

/** An unmodified client library of USD-margined futures that streams, told nothing but the addresses. */

const SYMBOL = 'BTC/USDT:USDT'
let halyard: TestApp
const bots: FuturesBot[] = []

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())
beforeEach(() => submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] }))
afterEach(async () => {
  for (const { exchange } of bots.splice(0)) {
    await exchange.cancelAllOrders(SYMBOL).catch(() => undefined)
    await exchange.close()
  }
  expect(await ledgerViolations(halyard)).toEqual([])
})

/** Makes a bot with net positions and a leverage of 10. */
async function bot(): Promise<FuturesBot> {
  const made = await futuresBot(halyard, ['trade_contract'])
  bots.push(made)
  // Without TLS the library needs the agents of proxies first.
  await made.exchange.loadHttpProxyAgent()
  await made.exchange.loadMarkets()
  await made.exchange.setPositionMode(false, SYMBOL)
  await made.exchange.setLeverage(10, SYMBOL)
  return made
}

const isPrivate = ({ url }: { readonly url: string }) => url.includes('/private/ws?listenKey=')

/** Starts to watch orders. Returns once the stream of own events is open: steps before are not sent. */
async function watching({ exchange }: FuturesBot): Promise<void> {
  // The end of the test closes the connection, and rejects what is still awaited.
  exchange.watchOrders(SYMBOL).catch(() => undefined)
  await expect.poll(() => Object.values(exchange.clients).some(isPrivate)).toBe(true)
  await Object.values(exchange.clients).find(isPrivate)?.connected
}

test('an order is seen new and filled, with its trade, its position and the balance', async () => {
  const [one, other] = [await bot(), await bot()]
  const { exchange, customer } = one
  await watching(one)
  const placedSeen = exchange.watchOrders(SYMBOL)
  const placed = await exchange.createOrder(SYMBOL, 'limit', 'sell', 0.02, 50_000)
  expect((await placedSeen).at(-1)).toMatchObject({ id: placed.id, status: 'open', filled: 0, amount: 0.02 })
  const seen = Promise.all([
    exchange.watchOrders(SYMBOL),
    exchange.watchMyTrades(SYMBOL),
    exchange.watchBalance(),
    exchange.watchPositions([SYMBOL]),
  ])
  await other.exchange.createOrder(SYMBOL, 'market', 'buy', 0.02)
  const [orders, trades, , positions] = await seen
  expect(orders.at(-1)).toMatchObject({ id: placed.id, status: 'closed', filled: 0.02, average: 50_000 })
  expect(trades.at(-1)).toMatchObject({ order: placed.id, takerOrMaker: 'maker', amount: 0.02 })
  const position = { symbol: SYMBOL, side: 'short', contracts: 0.02, entryPrice: 50_000, hedged: false }
  expect(positions.at(-1)).toMatchObject(position)
  const wallet = dataOf(await customer.client('wallet/detail', { currency: 3, type: 'contract' }))
  const total = () =>
    (exchange.balance as Record<string, Record<string, { total: number }>>)['future']?.['USDT']?.total
  await expect.poll(total).toBe(Number(wallet.available) + Number(wallet.frozen))
})

test('trades, tickers, candles, mark prices and best prices are watched', async () => {
  const [one, other] = [await bot(), await bot()]
  const watched = [
    one.exchange.watchTrades(SYMBOL),
    one.exchange.watchTicker(SYMBOL),
    one.exchange.watchOHLCV(SYMBOL, '1m'),
    one.exchange.watchMarkPrice(SYMBOL),
    one.exchange.watchBidsAsks([SYMBOL]),
  ] as const
  await other.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_000)
  await one.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 50_000)
  await other.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_100)
  const [trades, ticker, candles, mark, best] = await Promise.all(watched)
  expect(trades.at(-1)).toMatchObject({ symbol: SYMBOL, price: 50_000, amount: 0.01, side: 'buy' })
  expect(ticker).toMatchObject({ symbol: SYMBOL, last: 50_000 })
  expect(candles.at(-1)?.slice(1, 5)).toEqual([50_000, 50_000, 50_000, 50_000])
  expect(mark).toMatchObject({ symbol: SYMBOL, markPrice: 50_000 })
  expect(Object.values(best)[0]).toMatchObject({ symbol: SYMBOL })
})

test('the book that the library keeps equals ours while orders come and go', async () => {
  const [{ exchange }, maker] = [await bot(), (await bot()).exchange]
  await exchange.watchOrderBook(SYMBOL)
  for (let nth = 0; nth < 20; nth += 1) {
    const order = await maker.createOrder(SYMBOL, 'limit', 'buy', 0.001, 49_000 + nth)
    await maker.createOrder(SYMBOL, 'limit', 'sell', 0.001, 51_000 - nth)
    if (nth % 3 === 0) await maker.cancelOrder(String(order.id), SYMBOL)
  }
  const kept = exchange.orderbooks[SYMBOL] as { readonly bids: number[][]; readonly asks: number[][] }
  await expect.poll(() => kept.bids.length + kept.asks.length, { timeout: 20_000 }).toBe(13 + 20)
  const { body } = await send(halyard, 'GET', '/fapi/v1/depth', { query: 'symbol=BTCUSDT&limit=1000' })
  const ours = body as unknown as Record<'bids' | 'asks', readonly (readonly string[])[]>
  expect(kept.bids.map((level) => level.slice(0, 2))).toEqual(ours.bids.map((level) => level.map(Number)))
  expect(kept.asks.map((level) => level.slice(0, 2))).toEqual(ours.asks.map((level) => level.map(Number)))
})
