import ccxt, { type binance } from 'ccxt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ccxtUrlsOf } from './ccxt-urls.ts'
import { makeKey, type TestKey } from './binance-client.ts'

/** An unmodified client library, told nothing but the addresses. */

const STARTED_AT = Date.now()
const SYMBOL = 'BTC/USDT'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

function connect({ url }: TestApp, { key, secret }: Pick<TestKey, 'key' | 'secret'>): binance {
  const base = `${url}/binance`
  const exchange = new ccxt.binance({
    apiKey: key,
    secret,
    enableRateLimit: false,
    urls: {
      api: {
        ...ccxtUrlsOf(base),
      },
    },
  })
  // The test's exchange stands still, so that its prices stay fresh.
  exchange.milliseconds = () => STARTED_AT
  return exchange
}

interface Bot {
  readonly customer: TestCustomer
  readonly exchange: binance
}

async function bot(kind: 'ed25519' | 'hmac' = 'ed25519'): Promise<Bot> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, exchange: connect(halyard, await makeKey(halyard, customer, { kind })) }
}

test.each(['ed25519', 'hmac'] as const)(
  '%s: an order is placed, filled in part and cancelled, and balances equal the wallet',
  async (kind) => {
    const [one, other] = [await bot(kind), await bot(kind)]
    const markets = await one.exchange.loadMarkets()
    expect(markets[SYMBOL]).toMatchObject({
      spot: true,
      active: true,
      precision: { price: 0.1, amount: 0.00001 },
    })
    const resting = await one.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_000)
    expect(resting).toMatchObject({ status: 'open', filled: 0, remaining: 0.01 })
    const taken = await other.exchange.createOrder(SYMBOL, 'market', 'buy', 0.004)
    expect(taken).toMatchObject({ status: 'closed', filled: 0.004, cost: 200, average: 50_000 })
    const partly = await one.exchange.fetchOrder(String(resting.id), SYMBOL)
    expect(partly).toMatchObject({ status: 'open', filled: 0.004, clientOrderId: resting.clientOrderId })
    const [trade] = await one.exchange.fetchMyTrades(SYMBOL)
    expect(trade).toMatchObject({
      order: resting.id,
      side: 'sell',
      takerOrMaker: 'maker',
      amount: 0.004,
      cost: 200,
    })
    await one.exchange.cancelOrder(String(resting.id), SYMBOL)
    expect(await one.exchange.fetchOpenOrders(SYMBOL)).toEqual([])
    const balance = await one.exchange.fetchBalance()
    const wallet = dataOf(await one.customer.client('wallet/detail', { currency: 3, type: 'coin' }))
    expect(balance['USDT']).toMatchObject({ free: Number(wallet.available), used: Number(wallet.frozen) })
  },
)

test('history, book, candles and tickers are read', async () => {
  const [maker, taker] = [await bot(), await bot()]
  await maker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.02, 50_000)
  await taker.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 50_000)
  const { exchange } = taker
  // Books are published every 50 ms.
  await expect.poll(async () => (await exchange.fetchOrderBook(SYMBOL)).asks[0]).toEqual([50_000, 0.01])
  const trades = await exchange.fetchTrades(SYMBOL)
  expect(trades.at(-1)).toMatchObject({ price: 50_000, amount: 0.01, side: 'buy' })
  const candles = await exchange.fetchOHLCV(SYMBOL, '1m', undefined, 1)
  expect(candles.at(-1)?.slice(1, 5)).toEqual([50_000, 50_000, 50_000, 50_000])
  expect(await exchange.fetchOHLCV(SYMBOL, '3m', STARTED_AT - 180_000)).toHaveLength(1)
  expect(await exchange.fetchTicker(SYMBOL)).toMatchObject({ last: 50_000, ask: 50_000 })
  expect(Object.keys(await exchange.fetchTickers())).toContain(SYMBOL)
  const orders = await exchange.fetchOrders(SYMBOL)
  expect(orders).toMatchObject([{ status: 'closed', filled: 0.01, side: 'buy' }])
  await maker.exchange.cancelAllOrders(SYMBOL)
})

test('an order is edited', async () => {
  const { exchange } = await bot()
  const placed = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 49_000)
  const edited = await exchange.editOrder(String(placed.id), SYMBOL, 'limit', 'buy', 0.02, 49_100)
  expect(edited).toMatchObject({ status: 'open', price: 49_100, amount: 0.02 })
  expect(await exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id: edited.id }])
})

test('stop-loss, take-profit and trailing orders are placed, found and cancelled', async () => {
  const [{ exchange }, maker, taker] = [await bot(), await bot(), await bot()]
  await maker.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.001, 50_000)
  await taker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.001, 50_000)
  const loss = await exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 48_900, { stopLossPrice: 49_000 })
  const profit = await exchange.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, {
    takeProfitPrice: 51_000,
  })
  const trailing = await exchange.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, {
    trailingPercent: 2,
    stopLossOrTakeProfit: 'stopLoss',
  })
  const open = await exchange.fetchOpenOrders(SYMBOL)
  expect(open.map(({ id, triggerPrice }) => [id, triggerPrice])).toEqual([
    [loss.id, 49_000],
    [profit.id, 51_000],
    [trailing.id, 49_000],
  ])
  await exchange.cancelOrder(String(trailing.id), SYMBOL)
  await exchange.cancelAllOrders(SYMBOL)
  expect(await exchange.fetchOrder(String(loss.id), SYMBOL)).toMatchObject({ status: 'canceled', filled: 0 })
})

test('the whole history of candles is read from a time before the first one', async () => {
  const { app } = halyard
  const [maker, taker] = [await bot(), await bot()]
  await maker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_000)
  await taker.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 50_000)
  await app.context.market.store()
  const long = await taker.exchange.fetchOHLCV(SYMBOL, '1m', STARTED_AT - 30 * 24 * 60 * 60 * 1000)
  expect(long).toHaveLength(1)
  expect(await taker.exchange.fetchOHLCV(SYMBOL, '3m', 1)).toHaveLength(1)
  expect(await taker.exchange.fetchOHLCV(SYMBOL, '1m', STARTED_AT + 60_000)).toEqual([])
})

test('currencies have their networks and balances', async () => {
  const { exchange } = await bot()
  const currencies = await exchange.fetchCurrencies()
  expect(Object.keys(currencies?.['USDT']?.networks ?? {})).toContain('TRC20')
})

test('fees are those of the market', async () => {
  const { exchange } = await bot()
  expect(await exchange.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.0008, taker: 0.001 })
})

const ORDER = [SYMBOL, 'limit', 'buy'] as const
type Act = (exchange: binance) => Promise<unknown>

test.each<readonly [string, string, Act]>([
  ['more than the balance', 'InsufficientFunds', (one) => one.createOrder(...ORDER, 100, 49_000)],
  ['a price outside the band', 'InvalidOrder', (one) => one.createOrder(...ORDER, 0.01, 60_000)],
  ['too small a value', 'BadRequest', (one) => one.createOrder(...ORDER, 0.00001, 49_000)],
  ['an unknown order', 'OrderNotFound', (one) => one.fetchOrder('999999', SYMBOL)],
  ['the cancel of an unknown order', 'OrderNotFound', (one) => one.cancelOrder('999999', SYMBOL)],
])('%s: %s', async (_name, error, act) => {
  const { exchange } = await bot()
  await expect(act(exchange)).rejects.toMatchObject({ name: error })
})

test('a post-only order that would take is OrderImmediatelyFillable', async () => {
  const [maker, taker] = [await bot(), await bot()]
  const resting = await maker.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.01, 50_000)
  const order = taker.exchange.createOrder(...ORDER, 0.01, 50_000, { postOnly: true })
  await expect(order).rejects.toMatchObject({ name: 'OrderImmediatelyFillable' })
  await maker.exchange.cancelOrder(String(resting.id), SYMBOL)
})

test('a wrong secret is an AuthenticationError', async () => {
  const { key } = await makeKey(halyard, await halyard.registerCustomer(), { kind: 'hmac' })
  await expect(connect(halyard, { key, secret: 'wrong' }).fetchBalance()).rejects.toMatchObject({
    name: 'AuthenticationError',
  })
})

test('a clock two seconds ahead is InvalidNonce, unless the client asks for the time first', async () => {
  const [{ exchange }, asking] = [await bot(), await bot()]
  for (const one of [exchange, asking.exchange]) one.milliseconds = () => STARTED_AT + 2_000
  await expect(exchange.fetchBalance()).rejects.toMatchObject({ name: 'InvalidNonce' })
  await asking.exchange.loadTimeDifference()
  expect(await asking.exchange.fetchOpenOrders(SYMBOL)).toEqual([])
})
