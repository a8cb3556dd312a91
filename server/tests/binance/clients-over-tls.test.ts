import { Spot } from '@binance/spot'
import Connector from '@binance/connector'
import { MainClient, WebsocketClient } from 'binance'
import BinanceNode from 'binance-api-node'
import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { makeKey, sendSigned, type TestKey } from './binance-client.ts'
import { ccxtUrlsOf } from './ccxt-urls.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

/** The client libraries through a proxy with TLS, as they reach an exchange: calls by HTTPS, sockets by WSS. */

const SELL = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: 50_000,
} as const
const SYMBOL = 'BTC/USDT'
/** A loaded machine answers later than the second that a library waits. */
const TIMEOUT_MS = 30_000

let halyard: TestApp
let proxy: TlsProxy
let base: string
let sockets: string

beforeAll(async () => {
  halyard = await startTestApp()
  proxy = await startTlsProxy(halyard.url)
  base = `${proxy.url}/binance`
  sockets = base.replace('https', 'wss')
})
afterAll(async () => {
  await proxy.close()
  await halyard.close()
})
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

async function keyOf(kind: 'ed25519' | 'hmac' = 'hmac'): Promise<TestKey> {
  return makeKey(halyard, await halyard.registerCustomer({ funded: true }), { kind })
}

/** Buys what is offered at 50,000 USDT, as another customer. */
async function take(): Promise<void> {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' }
  const answer = await sendSigned(halyard, await keyOf(), ['POST', '/api/v3/order'], order)
  expect(answer).toMatchObject({ status: 200 })
}

test.each(['ed25519', 'hmac'] as const)('ccxt, %s: an order and its fill by HTTPS and WSS', async (kind) => {
  const { key, secret } = await keyOf(kind)
  const ws = { spot: `${sockets}/stream/ws`, 'ws-api': { spot: `${sockets}/ws-api/v3` } }
  const exchange = new ccxt.pro.binance({
    apiKey: key,
    secret,
    enableRateLimit: false,
    urls: { api: { ...ccxtUrlsOf(base), ws } },
  })
  await exchange.loadMarkets()
  await exchange.watchOrderBook(SYMBOL)
  await exchange.ensureUserDataStreamWsSubscribeSignature('spot')
  const placed = await exchange.createOrderWs(SYMBOL, 'limit', 'sell', 0.01, 50_000)
  const trades = exchange.watchMyTrades(SYMBOL)
  await take()
  expect((await trades).at(-1)).toMatchObject({ order: placed.id, amount: 0.01 })
  const resting = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 49_000)
  await exchange.cancelOrder(String(resting.id), SYMBOL)
  expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([])
  await exchange.close()
})

test.each(['ed25519', 'hmac'] as const)(
  '@binance/spot, %s: an order and its fill by HTTPS and WSS',
  async (kind) => {
    const { key, secret } = await keyOf(kind)
    const signing = kind === 'hmac' ? { apiSecret: secret } : { apiSecret: '', privateKey: secret }
    const common = { apiKey: key, ...signing, timeout: TIMEOUT_MS }
    const client = new Spot({
      configurationRestAPI: { ...common, basePath: base },
      configurationWebsocketAPI: { ...common, wsURL: `${sockets}/ws-api/v3` },
      configurationWebsocketStreams: { wsURL: sockets },
    })
    const streams = await client.websocketStreams.connect()
    const trade = Promise.withResolvers<unknown>()
    streams.trade({ symbol: 'btcusdt' }).on('message', trade.resolve)
    const calls = await client.websocketAPI.connect()
    const filled = Promise.withResolvers<unknown>()
    const { stream } = await calls.userDataStreamSubscribeSignature()
    stream.on('message', (event: object) => {
      if ('X' in event && event.X === 'FILLED') filled.resolve(event)
    })
    const placed = await (await client.restAPI.newOrder(SELL as never)).data()
    await take()
    expect(await filled.promise).toMatchObject({ x: 'TRADE', i: placed.orderId })
    expect(await trade.promise).toMatchObject({ s: 'BTCUSDT', p: '50000' })
    await Promise.all([calls.disconnect(), streams.disconnect()])
  },
)

test('@binance/connector: an order and its fill by HTTPS and WSS', async () => {
  const { key, secret } = await keyOf()
  const client = new Connector.Spot(key, secret, { baseURL: base })
  const { listenKey } = (await client.createListenKey()).data as { readonly listenKey: string }
  const [isOpen, filled] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const streams = new Connector.WebsocketStream({
    wsURL: sockets,
    callbacks: {
      open: isOpen.resolve,
      message: (text) => text.includes('"X":"FILLED"') && filled.resolve(text),
    },
  })
  streams.userData(listenKey)
  await isOpen.promise
  const { timeInForce, quantity, price } = SELL
  await client.newOrder('BTCUSDT', 'SELL', 'LIMIT', { timeInForce, quantity, price })
  await take()
  expect(JSON.parse(await filled.promise)).toMatchObject({ x: 'TRADE', z: '0.01' })
  streams.disconnect()
})

test('binance: an order and its fill by HTTPS and WSS', async () => {
  const { key, secret } = await keyOf()
  const common = { api_key: key, api_secret: secret }
  const client = new MainClient({ ...common, baseUrl: base })
  const socket = new WebsocketClient({
    ...common,
    beautify: false,
    wsUrl: sockets,
    restOptions: { baseUrl: base },
  })
  const filled = Promise.withResolvers<unknown>()
  socket.on('message', (message) => {
    if ('X' in message && message.X === 'FILLED') filled.resolve(message)
  })
  await socket.subscribeSpotUserDataStream()
  const placed = await client.submitNewOrder({ ...SELL })
  await take()
  expect(await filled.promise).toMatchObject({ i: placed.orderId, z: '0.01' })
  socket.closeAll(true)
})

test('binance-api-node: an order and its fill by HTTPS and WSS', async () => {
  const { key, secret } = await keyOf()
  // Its types do not know that a default import is the function.
  const create = BinanceNode as unknown as typeof BinanceNode.default
  const client = create({
    apiKey: key,
    apiSecret: secret,
    httpBase: base,
    wsBase: `${sockets}/ws`,
    wsApi: `${sockets}/ws-api/v3`,
  })
  const filled = Promise.withResolvers<unknown>()
  const stop = await client.ws.user((event) => {
    if (event.eventType === 'executionReport' && event.orderStatus === 'FILLED') filled.resolve(event)
  })
  const placed = await client.order({ ...SELL, quantity: '0.01', price: '50000' } as never)
  await take()
  expect(await filled.promise).toMatchObject({ orderId: placed.orderId, totalTradeQuantity: '0.01' })
  stop()
})
