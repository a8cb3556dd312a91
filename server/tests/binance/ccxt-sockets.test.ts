import ccxt, { type binance } from 'ccxt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ccxtUrlsOf } from './ccxt-urls.ts'
import { makeKey, send } from './binance-client.ts'

/** An unmodified client library that streams, told nothing but the addresses. */

const SYMBOL = 'BTC/USDT'

let halyard: TestApp
const bots: binance[] = []

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})
afterEach(async () => {
  for (const exchange of bots.splice(0)) {
    await exchange.cancelAllOrders(SYMBOL).catch(() => undefined)
    await exchange.close()
  }
})

interface Bot {
  readonly customer: TestCustomer
  readonly exchange: binance
}

async function bot(kind: 'ed25519' | 'hmac' = 'ed25519'): Promise<Bot> {
  const customer = await halyard.registerCustomer({ funded: true })
  const { key, secret } = await makeKey(halyard, customer, { kind })
  const base = `${halyard.url}/binance`
  const sockets = base.replace('http', 'ws')
  const exchange = new ccxt.pro.binance({
    apiKey: key,
    secret,
    enableRateLimit: false,
    urls: {
      api: {
        ...ccxtUrlsOf(base),
        ws: { spot: `${sockets}/stream/ws`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
      },
    },
  })
  // Without TLS the library needs the agents of proxies first.
  await exchange.loadHttpProxyAgent()
  bots.push(exchange)
  return { customer, exchange }
}

/** Trades 0.01 BTC at 50,000 USDT. */
async function trade(): Promise<void> {
  const [maker, taker] = [await bot(), await bot()]
  await maker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_000)
  await taker.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 50_000)
}

test('trades, tickers and candles are watched', async () => {
  const { exchange } = await bot()
  await exchange.loadMarkets()
  const watched = [
    exchange.watchTrades(SYMBOL),
    exchange.watchTicker(SYMBOL),
    exchange.watchOHLCV(SYMBOL, '1m'),
  ] as const
  await trade()
  const [trades, ticker, candles] = await Promise.all(watched)
  expect(trades.at(-1)).toMatchObject({ price: 50_000, amount: 0.01, side: 'buy' })
  expect(ticker).toMatchObject({ symbol: SYMBOL, last: 50_000 })
  expect(candles.at(-1)?.slice(1, 5)).toEqual([50_000, 50_000, 50_000, 50_000])
})

async function readOurs() {
  const { body } = await send(halyard, 'GET', '/api/v3/depth', { query: 'symbol=BTCUSDT&limit=1000' })
  const { bids, asks } = body as unknown as Record<'bids' | 'asks', readonly (readonly string[])[]>
  return { bids: bids.map((level) => level.map(Number)), asks: asks.map((level) => level.map(Number)) }
}

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
  const ours = await readOurs()
  expect([...kept.bids].map((level) => level.slice(0, 2))).toEqual(ours.bids)
  expect([...kept.asks].map((level) => level.slice(0, 2))).toEqual(ours.asks)
})

test.each(['ed25519', 'hmac'] as const)(
  '%s: an order that is placed by socket is seen new, filled and in the balance',
  async (kind) => {
    const [one, other] = [await bot(kind), await bot()]
    await one.exchange.loadMarkets()
    // Steps before the subscription are not sent.
    await one.exchange.ensureUserDataStreamWsSubscribeSignature('spot')
    const placedReport = one.exchange.watchOrders(SYMBOL)
    const placed = await one.exchange.createOrderWs(SYMBOL, 'limit', 'sell', 0.01, 50_000)
    expect(placed).toMatchObject({ status: 'open', amount: 0.01 })
    expect((await placedReport).at(-1)).toMatchObject({ id: placed.id, status: 'open', filled: 0 })
    const filledReport = one.exchange.watchOrders(SYMBOL)
    const trades = one.exchange.watchMyTrades(SYMBOL)
    await other.exchange.createOrder(SYMBOL, 'market', 'buy', 0.01)
    expect((await filledReport).at(-1)).toMatchObject({
      id: placed.id,
      status: 'closed',
      filled: 0.01,
      cost: 500,
    })
    expect((await trades).at(-1)).toMatchObject({ order: placed.id, takerOrMaker: 'maker', amount: 0.01 })
    const wallet = dataOf(await one.customer.client('wallet/detail', { currency: 3, type: 'coin' }))
    await expect
      .poll(
        () =>
          (one.exchange.balance as Record<string, Record<string, { free: number }>>)['spot']?.['USDT']?.free,
      )
      .toBe(Number(wallet.available))
  },
)

test('an order is edited and cancelled by socket', async () => {
  const { exchange } = await bot()
  const placed = await exchange.createOrderWs(SYMBOL, 'limit', 'buy', 0.01, 49_000)
  const edited = await exchange.editOrderWs(String(placed.id), SYMBOL, 'limit', 'buy', 0.02, 49_100)
  expect(edited).toMatchObject({ price: 49_100, amount: 0.02 })
  await exchange.cancelOrderWs(String(edited.id), SYMBOL)
  expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([])
})

test('an order beyond the balance is InsufficientFunds by socket too', async () => {
  const { exchange } = await bot()
  const order = exchange.createOrderWs(SYMBOL, 'limit', 'buy', 100, 49_000)
  await expect(order).rejects.toMatchObject({ name: 'InsufficientFunds' })
})
