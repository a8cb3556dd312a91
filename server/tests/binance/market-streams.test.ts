import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { makeKey, send, sendSigned, type TestKey } from './binance-client.ts'
import { type Message, openSocket as open, type TestSocket } from './socket-client.ts'

const MINUTE_MS = 60_000
const STARTED_AT = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const ORDER = ['POST', '/api/v3/order'] as const
const LIMIT = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' }

let halyard: TestApp
let maker: TestKey
let taker: TestKey
let clock = STARTED_AT
const sockets: TestSocket[] = []

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  maker = await makeKey(halyard, await halyard.registerCustomer({ funded: true }))
  taker = await makeKey(halyard, await halyard.registerCustomer({ funded: true }))
})
afterAll(() => halyard.close())
beforeEach(recordPrice)
afterEach(async () => {
  for (const { webSocket } of sockets.splice(0)) webSocket.terminate()
  await sendSigned(halyard, maker, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' })
})

function recordPrice() {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  return halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
}

async function openSocket(path: string, options = {}): Promise<TestSocket> {
  const socket = await open(halyard, path, options)
  sockets.push(socket)
  return socket
}

const offer = (price = '50000') => place(maker, { side: 'SELL', price })

/** Places an order at a time of its own: a copy of a request does nothing. */
function place(key: TestKey, order: Record<string, string>) {
  clock += 1
  return sendSigned(halyard, key, ORDER, { ...LIMIT, ...order })
}

/** Makes a trade of 0.01 BTC at 50,000 USDT. */
async function trade(): Promise<void> {
  await offer()
  await place(taker, { side: 'BUY', price: '50000' })
}

const TRADE = { s: 'BTCUSDT', p: '50000', q: '0.01', m: false, M: true }

test('a stream in the address: bare trades', async () => {
  const socket = await openSocket('/ws/btcusdt@trade')
  await trade()
  expect(await socket.next(({ e }) => e === 'trade')).toMatchObject({ ...TRADE, T: clock })
})

test('combined streams: each message names its stream', async () => {
  const socket = await openSocket('/stream?streams=btcusdt@trade/btcusdt@aggTrade')
  await trade()
  expect(await socket.next(({ stream }) => stream === 'btcusdt@trade')).toMatchObject({ data: TRADE })
  expect(await socket.next(({ stream }) => stream === 'btcusdt@aggTrade')).toMatchObject({ data: TRADE })
})

test('streams are subscribed, listed and unsubscribed; a counter in the address is ignored', async () => {
  const socket = await openSocket('/stream/ws/0')
  const streams = ['btcusdt@trade', 'btcusdt@depth@100ms']
  expect(await socket.ask({ method: 'SUBSCRIBE', params: streams, id: 1 })).toEqual({ result: null, id: 1 })
  const listed = await socket.ask({ method: 'LIST_SUBSCRIPTIONS', id: 'two' })
  expect(listed).toEqual({ result: streams, id: 'two' })
  await socket.ask({ method: 'UNSUBSCRIBE', params: ['btcusdt@trade'], id: 3 })
  await trade()
  await offer('50100')
  await socket.next(({ e }) => e === 'depthUpdate')
  expect(socket.messages.some(({ e }) => e === 'trade')).toBe(false)
})

test('messages name their stream from when the connection asks for it', async () => {
  const socket = await openSocket('/ws/btcusdt@trade')
  const read = () => socket.ask({ method: 'GET_PROPERTY', params: ['combined'], id: 'read' })
  expect(await read()).toMatchObject({ result: false })
  await socket.ask({ method: 'SET_PROPERTY', params: ['combined', true], id: 1 })
  await trade()
  expect(await socket.next(({ stream }) => stream === 'btcusdt@trade')).toMatchObject({ data: TRADE })
})

test('changes applied to a snapshot of the book give the next snapshot, without a hole', async () => {
  const socket = await openSocket('/ws/btcusdt@depth@100ms')
  interface Book {
    readonly lastUpdateId: number
    readonly asks: readonly (readonly [string, string])[]
  }
  const snapshot = async () =>
    (await send(halyard, 'GET', '/api/v3/depth', { query: 'symbol=BTCUSDT' })).body as unknown as Book
  const before = await snapshot()
  const asks = new Map(before.asks)
  let last = before.lastUpdateId
  for (const price of ['50100', '50200', '50300']) await offer(price)
  await socket.next(({ a }) => JSON.stringify(a).includes('50300'))
  for (const change of socket.messages.filter(({ u }) => Number(u) > before.lastUpdateId)) {
    expect(change).toMatchObject({ e: 'depthUpdate', s: 'BTCUSDT', U: last + 1 })
    last = Number(change.u)
    for (const [level, quantity] of change.a as [string, string][])
      if (quantity === '0') asks.delete(level)
      else asks.set(level, quantity)
  }
  const after = await snapshot()
  expect(after.lastUpdateId).toBe(last)
  expect(Object.fromEntries(asks)).toEqual(Object.fromEntries(after.asks))
})

const isAt = (name: string) => (message: Message) =>
  message.stream === `btcusdt@${name}` && JSON.stringify(message.data).includes('50070')

test('the best levels and the best prices are published when they change', async () => {
  const socket = await openSocket('/stream?streams=btcusdt@depth5/btcusdt@bookTicker')
  await offer('50070')
  expect(await socket.next(isAt('depth5'))).toMatchObject({ data: { bids: [], asks: [['50070', '0.01']] } })
  const best = { s: 'BTCUSDT', a: '50070', A: '0.01' }
  expect(await socket.next(isAt('bookTicker'))).toMatchObject({ data: best })
})

test('tickers of one market and of all are published', async () => {
  const socket = await openSocket('/stream?streams=btcusdt@ticker/btcusdt@miniTicker/!miniTicker@arr')
  await trade()
  const whole = await socket.next(({ stream }) => stream === 'btcusdt@ticker')
  expect(whole).toMatchObject({ data: { e: '24hrTicker', s: 'BTCUSDT', c: '50000' } })
  const short = await socket.next(({ stream }) => stream === 'btcusdt@miniTicker')
  expect(short).toMatchObject({ data: { e: '24hrMiniTicker', c: '50000' } })
  const all = await socket.next(({ stream }) => stream === '!miniTicker@arr')
  expect(all.data).toContainEqual(expect.objectContaining({ s: 'BTCUSDT', c: '50000' }))
})

const isOf = (interval: string, isClosed: boolean) => (message: Record<string, unknown>) => {
  const { k } = (message.data ?? {}) as { readonly k?: { readonly i: string; readonly x: boolean } }
  return k?.i === interval && k.x === isClosed
}

test('candles, stored and joined ones, are published while they change and once when they end', async () => {
  // In the middle of a minute: a connection that is not heard of for a whole one is closed.
  clock = Math.ceil(clock / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2
  await recordPrice()
  const socket = await openSocket('/stream?streams=btcusdt@kline_1m/btcusdt@kline_3m')
  await trade()
  for (const interval of ['1m', '3m'])
    expect(await socket.next(isOf(interval, false))).toMatchObject({
      data: { e: 'kline', k: { c: '50000' } },
    })
  socket.messages.length = 0
  const openedAt = Math.floor(clock / MINUTE_MS) * MINUTE_MS
  clock += MINUTE_MS / 2
  expect(await socket.next(isOf('1m', true))).toMatchObject({
    data: { k: { t: openedAt, x: true } },
  })
  expect(await socket.next(isOf('1m', false))).toMatchObject({
    data: { k: { t: openedAt + MINUTE_MS, v: '0' } },
  })
})

/** Returns whether a message is a candle of two trades. */
function isBoth({ data }: Message): boolean {
  return (data as { readonly k?: { readonly n: number } } | undefined)?.k?.n === 2
}

test('trades are counted with what takers bought: in candles by both ways and in the ticker', async () => {
  clock += MINUTE_MS
  await recordPrice()
  const socket = await openSocket('/stream?streams=btcusdt@kline_1m')
  const openedAt = Math.floor(clock / MINUTE_MS) * MINUTE_MS
  const query = 'symbol=BTCUSDT'
  const countOf = async () =>
    ((await send(halyard, 'GET', '/api/v3/ticker/24hr', { query })).body as { readonly count?: number })
      .count ?? 0
  const before = await countOf()
  await trade()
  await place(maker, { side: 'BUY', price: '49900' })
  await place(taker, { side: 'SELL', price: '49900' })
  expect(await socket.next(isBoth)).toMatchObject({
    data: { k: { t: openedAt, n: 2, v: '0.02', q: '999', V: '0.01', Q: '500' } },
  })
  const { body } = await send(halyard, 'GET', '/api/v3/klines', { query: `${query}&interval=1m&limit=1` })
  expect((body as unknown as unknown[][])[0]?.slice(7, 11)).toEqual(['999', 2, '0.01', '500'])
  await halyard.app.context.market.store()
  const [stored] = await halyard.app.context.db
    .selectFrom('candle')
    .select(['trades', 'taker_buy_value'])
    .where('market_id', '=', 1)
    .where('period', '=', '1min')
    .where('open_at', '=', String(openedAt))
    .execute()
  expect(stored).toEqual({ trades: '2', taker_buy_value: '500000000' })
  expect(await countOf()).toBe(before + 2)
})

test.each<readonly [string, Record<string, unknown>]>([
  ['an unknown stream', { method: 'SUBSCRIBE', params: ['nothing@trade'], id: 1 }],
  ['an unknown method', { method: 'DROP', params: ['btcusdt@trade'], id: 1 }],
  ['a request without a list', { method: 'SUBSCRIBE', params: 'btcusdt@trade', id: 1 }],
])('%s is rejected, and nothing is subscribed', async (_name, request) => {
  const socket = await openSocket('/ws')
  expect(await socket.ask({ id: 1, ...request })).toMatchObject({ error: { code: 2 }, id: 1 })
  expect(await socket.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 })).toMatchObject({ result: [] })
})

test('text that cannot be read is answered with an error', async () => {
  const socket = await openSocket('/ws')
  socket.webSocket.send('{"method":')
  expect(await socket.next(() => true)).toMatchObject({ error: { code: 2 }, id: null })
})

test('a binary message closes the connection', async () => {
  const socket = await openSocket('/ws')
  socket.webSocket.send(Buffer.from([1, 2, 3]))
  expect(await socket.closed).toBe(1003)
})

test('a message of more than 64 KiB closes the connection', async () => {
  const socket = await openSocket('/ws')
  socket.webSocket.send('x'.repeat(64 * 1024 + 1))
  expect(await socket.closed).toBe(1009)
})

test('a socket that floods is closed, with messages and with pings', async () => {
  const [talker, pinger] = [await openSocket('/ws'), await openSocket('/ws')]
  for (let nth = 0; nth < 40; nth += 1) {
    talker.send({ method: 'LIST_SUBSCRIPTIONS', id: nth })
    pinger.webSocket.ping()
  }
  expect(await talker.closed).toBe(1008)
  expect(await pinger.closed).toBe(1008)
})

const refused = async (path: string, headers = {}) => {
  const socket = new WebSocket(`${halyard.url.replace('http', 'ws')}/binance${path}`, { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.on('error', () => undefined).terminate()
  return response.statusCode
}

test('another path and a page of another site get no socket', async () => {
  expect(await refused('/nothing')).toBe(404)
  expect(await refused('/ws', { origin: 'https://evil.example' })).toBe(403)
})

test.each(['//', '/binance/stream?streams=%', 'http://', '/binance/ws/%00'])(
  'the address %s does not stop the server',
  async (address) => {
    const { hostname, port } = new URL(halyard.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    const asked = await openSocket('/ws/btcusdt@trade')
    asked.send({ method: 'LIST_SUBSCRIPTIONS', params: [], id: 7 })
    expect(await asked.next(({ id }) => id === 7)).toMatchObject({ result: ['btcusdt@trade'] })
    socket.destroy()
  },
)

test('a client that answers no ping is closed after a minute, another one after a day', async () => {
  const [deaf, alive] = [await openSocket('/ws', { autoPong: false }), await openSocket('/ws')]
  const isPinged = once(alive.webSocket, 'ping')
  clock += 59_000
  await isPinged
  await alive.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
  clock += 2_000
  expect(await deaf.closed).toBe(1006)
  expect(alive.webSocket.readyState).toBe(WebSocket.OPEN)
  clock += 24 * 60 * MINUTE_MS
  expect(await alive.closed).toBe(1001)
})

test('a server that stops says so to its clients', async () => {
  const other = await startTestApp()
  const [bare, combined] = [await open(other, '/ws'), await open(other, '/stream')]
  await other.close()
  expect(bare.messages).toMatchObject([{ e: 'serverShutdown' }])
  expect(combined.messages).toMatchObject([{ stream: '!serverShutdown', data: { e: 'serverShutdown' } }])
})
