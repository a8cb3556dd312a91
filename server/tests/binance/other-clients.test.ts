import { Spot } from '@binance/spot'
import Connector from '@binance/connector'
import { MainClient, WebsocketClient } from 'binance'
import BinanceNode from 'binance-api-node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { makeKey, sendSigned, type TestKey } from './binance-client.ts'

/** Other unmodified client libraries, told nothing but the addresses. */

const SELL = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: 50_000,
} as const
/** A loaded machine answers later than the second that a library waits. */
const TIMEOUT_MS = 30_000

let halyard: TestApp
let base: string
let sockets: string

beforeAll(async () => {
  halyard = await startTestApp()
  base = `${halyard.url}/binance`
  sockets = base.replace('http', 'ws')
})
afterAll(() => halyard.close())
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

interface Owner {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function owner(kind: 'ed25519' | 'hmac' = 'hmac'): Promise<Owner> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, key: await makeKey(halyard, customer, { kind }) }
}

/** Buys what is offered at 50,000 USDT, as another customer. */
async function take(quantity: string): Promise<void> {
  const { key } = await owner()
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity }
  expect(await sendSigned(halyard, key, ['POST', '/api/v3/order'], order)).toMatchObject({ status: 200 })
}

async function walletOf({ customer }: Owner): Promise<number> {
  return Number(dataOf(await customer.client('wallet/detail', { currency: 3, type: 'coin' })).available)
}

test.each(['ed25519', 'hmac'] as const)(
  '@binance/spot, %s: orders, their reports, balances and streams, by HTTP and by socket',
  async (kind) => {
    const one = await owner(kind)
    const { key, secret } = one.key
    const signing = kind === 'hmac' ? { apiSecret: secret } : { apiSecret: '', privateKey: secret }
    const client = new Spot({
      configurationRestAPI: { apiKey: key, ...signing, basePath: base, timeout: TIMEOUT_MS },
      configurationWebsocketAPI: {
        apiKey: key,
        ...signing,
        wsURL: `${sockets}/ws-api/v3`,
        timeout: TIMEOUT_MS,
      },
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
    const placed = await calls.orderPlace(SELL as never)
    expect(placed.data).toMatchObject({ status: 'NEW', symbol: 'BTCUSDT' })
    await take('0.01')
    expect(await filled.promise).toMatchObject({ x: 'TRADE', i: placed.data.orderId, z: '0.01' })
    expect(await trade.promise).toMatchObject({ s: 'BTCUSDT', p: '50000' })
    const account = await (await client.restAPI.getAccount()).data()
    const usdt = account.balances?.find(({ asset }) => asset === 'USDT')
    expect(Number(usdt?.free)).toBe(await walletOf(one))
    const resting = await (await client.restAPI.newOrder({ ...SELL, price: 51_000 } as never)).data()
    const cancelled = await client.restAPI.deleteOrder({
      symbol: 'BTCUSDT',
      orderId: resting.orderId as never,
    })
    expect(await cancelled.data()).toMatchObject({ status: 'CANCELED' })
    await Promise.all([calls.disconnect(), streams.disconnect()])
  },
)

test('@binance/connector: an order is placed, found and cancelled', async () => {
  const one = await owner()
  const client = new Connector.Spot(one.key.key, one.key.secret, { baseURL: base })
  const placed = await client.newOrder('BTCUSDT', 'SELL', 'LIMIT', {
    timeInForce: 'GTC',
    quantity: 0.01,
    price: 51_000,
  })
  const { orderId } = placed.data as { readonly orderId: number }
  const open = await client.openOrders({ symbol: 'BTCUSDT' })
  expect(open.data).toMatchObject([{ orderId, status: 'NEW' }])
  const cancelled = await client.cancelOrder('BTCUSDT', { orderId })
  expect(cancelled.data).toMatchObject({ orderId, status: 'CANCELED' })
})

test.each([false, true])(
  '@binance/connector: own events by a listen key; combined: %s',
  async (combinedStreams) => {
    const one = await owner()
    const client = new Connector.Spot(one.key.key, one.key.secret, { baseURL: base })
    const { listenKey } = (await client.createListenKey()).data as { readonly listenKey: string }
    await client.renewListenKey(listenKey)
    const [isOpen, filled] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const streams = new Connector.WebsocketStream({
      wsURL: sockets,
      combinedStreams,
      callbacks: {
        open: isOpen.resolve,
        message: (text) => text.includes('"X":"FILLED"') && filled.resolve(text),
      },
    })
    streams.userData(listenKey)
    await isOpen.promise
    const { timeInForce, quantity, price } = SELL
    await client.newOrder('BTCUSDT', 'SELL', 'LIMIT', { timeInForce, quantity, price })
    await take('0.01')
    const event = { e: 'executionReport', x: 'TRADE', z: '0.01' }
    expect(JSON.parse(await filled.promise)).toMatchObject(
      combinedStreams ? { stream: listenKey, data: event } : event,
    )
    streams.disconnect()
    await client.closeListenKey(listenKey)
    await expect(client.renewListenKey(listenKey)).rejects.toMatchObject({
      response: { data: { code: -1125 } },
    })
  },
)

test('binance: orders by HTTP, and a stream of trades', async () => {
  const one = await owner()
  const client = new MainClient({ api_key: one.key.key, api_secret: one.key.secret, baseUrl: base })
  const socket = new WebsocketClient({ beautify: false, wsUrl: sockets })
  let trade = ''
  socket.on('message', (message) => {
    const text = JSON.stringify(message)
    if (text.includes('"e":"trade"')) trade = text
  })
  await socket.subscribe('btcusdt@trade', 'main')
  const orderIds: unknown[] = []
  // The library does not say when its stream is open, so there are trades until it has one.
  await expect
    .poll(
      async () => {
        const placed = await client.submitNewOrder({ ...SELL, quantity: 0.001 })
        expect(placed).toMatchObject({ status: 'NEW' })
        orderIds.push(placed.orderId)
        await take('0.001')
        return trade
      },
      { timeout: TIMEOUT_MS, interval: 200 },
    )
    .toContain('"s":"BTCUSDT"')
  const last = (await client.getAccountTradeList({ symbol: 'BTCUSDT' })).at(-1)
  expect(last).toMatchObject({ orderId: orderIds.at(-1), qty: '0.001', isMaker: true })
  socket.closeAll(true)
})

test('binance: own events by a listen key that the library makes', async () => {
  const one = await owner()
  const keys = { api_key: one.key.key, api_secret: one.key.secret }
  const client = new MainClient({ ...keys, baseUrl: base })
  const socket = new WebsocketClient({
    ...keys,
    beautify: false,
    wsUrl: sockets,
    restOptions: { baseUrl: base },
  })
  const filled = Promise.withResolvers<unknown>()
  socket.on('message', (message) => {
    if ('X' in message && message.X === 'FILLED') filled.resolve(message)
  })
  await socket.subscribeSpotUserDataStream()
  // The library adds a client id to what it is given.
  const placed = await client.submitNewOrder({ ...SELL })
  await take('0.01')
  expect(await filled.promise).toMatchObject({ e: 'executionReport', i: placed.orderId, z: '0.01' })
  socket.closeAll(true)
})

test('binance-api-node: an order, its report, the book and the history', async () => {
  const one = await owner()
  // Its types do not know that a default import is the function.
  const create = BinanceNode as unknown as typeof BinanceNode.default
  const client = create({
    apiKey: one.key.key,
    apiSecret: one.key.secret,
    httpBase: base,
    wsBase: `${sockets}/ws`,
    wsApi: `${sockets}/ws-api/v3`,
  })
  const filled = Promise.withResolvers<unknown>()
  let depth: unknown
  const stopUser = await client.ws.user((event) => {
    if (event.eventType === 'executionReport' && event.orderStatus === 'FILLED') filled.resolve(event)
  })
  const stopDepth = client.ws.depth('BTCUSDT', (change) => {
    depth = change
  })
  const placed = await client.order({ ...SELL, quantity: '0.01', price: '50000' } as never)
  // The library does not say when its stream is open, so the book changes until it has.
  await expect
    .poll(
      async () => {
        await client.order({ ...SELL, quantity: '0.001', price: '52000' } as never)
        return depth
      },
      { timeout: TIMEOUT_MS, interval: 200 },
    )
    .toMatchObject({ symbol: 'BTCUSDT' })
  stopDepth()
  await take('0.01')
  expect(await filled.promise).toMatchObject({ orderId: placed.orderId, totalTradeQuantity: '0.01' })
  const [mine] = await client.myTrades({ symbol: 'BTCUSDT' })
  expect(mine).toMatchObject({ orderId: placed.orderId, qty: '0.01' })
  await client.cancelOpenOrders({ symbol: 'BTCUSDT' })
  const { listenKey } = await client.getDataStream()
  await client.keepDataStream({ listenKey })
  await client.closeDataStream({ listenKey })
  await expect(client.keepDataStream({ listenKey })).rejects.toMatchObject({ code: -1125 })
  stopUser()
})
