import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { makeKey, send, sendSigned, type TestKey } from './binance-client.ts'
import { type Message, openSocket as open, type TestSocket } from './socket-client.ts'

const MINUTE_MS = 60_000
const PATH = '/api/v3/userDataStream'
const SELL = {
  symbol: 'BTCUSDT',
  type: 'LIMIT',
  timeInForce: 'GTC',
  side: 'SELL',
  price: '50000',
  quantity: '0.01',
}
const UNKNOWN = { status: 400, body: { code: -1125, msg: 'This listenKey does not exist.' } }

let halyard: TestApp
let clock = Date.now()
const sockets: TestSocket[] = []

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(() => pass(0))
afterEach(() => {
  for (const { webSocket } of sockets.splice(0)) webSocket.terminate()
})

/** Lets time pass. The market has a price after it. */
async function pass(ms: number): Promise<void> {
  clock += ms
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
}

interface Trader {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function trader(options: Parameters<typeof makeKey>[2] = {}): Promise<Trader> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, key: await makeKey(halyard, customer, options) }
}

/** Sends a request for a listen key as clients do: named by its header alone. */
function ask(method: 'POST' | 'PUT' | 'DELETE', { key }: TestKey, listenKey?: string) {
  const query = listenKey === undefined ? '' : `listenKey=${listenKey}`
  return send(halyard, method, PATH, { query, headers: { 'X-MBX-APIKEY': key } })
}

async function start({ key }: Trader): Promise<string> {
  const { body } = await ask('POST', key)
  return String((body as { readonly listenKey?: string }).listenKey)
}

async function openSocket(path: string): Promise<TestSocket> {
  const socket = await open(halyard, path)
  sockets.push(socket)
  return socket
}

const place = ({ key }: Trader) => {
  clock += 1
  return sendSigned(halyard, key, ['POST', '/api/v3/order'], SELL)
}
const isReport = ({ e }: Message) => e === 'executionReport'
const isExpired = ({ e }: Message) => e === 'listenKeyExpired'

/** Waits until a connection has been served what was published before. */
async function settle(socket: TestSocket): Promise<void> {
  await socket.ask({ method: 'LIST_SUBSCRIPTIONS', id: 'settled' })
}

test('a stream of own events by its listen key: bare reports and balances', async () => {
  const one = await trader()
  const socket = await openSocket(`/ws/${await start(one)}`)
  await place(one)
  expect(await socket.next(isReport)).toMatchObject({ s: 'BTCUSDT', x: 'NEW' })
  expect(await socket.next(({ e }) => e === 'outboundAccountPosition')).toMatchObject({ B: [{ a: 'BTC' }] })
})

test('combined streams: those of markets, and one that names the listen key', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket(`/stream?streams=btcusdt@depth/${listenKey}`)
  await place(one)
  expect(await socket.next(({ stream }) => stream === listenKey)).toMatchObject({ data: { x: 'NEW' } })
  await socket.next(({ stream }) => stream === 'btcusdt@depth')
})

test('a listen key is subscribed, listed and unsubscribed by requests', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket('/ws')
  expect(await socket.ask({ method: 'SUBSCRIBE', params: [listenKey], id: 1 })).toEqual({
    result: null,
    id: 1,
  })
  expect(await socket.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 })).toEqual({ result: [listenKey], id: 2 })
  await place(one)
  await socket.next(isReport)
  expect(await socket.ask({ method: 'UNSUBSCRIBE', params: [listenKey], id: 3 })).toEqual({
    result: null,
    id: 3,
  })
  socket.messages.length = 0
  await place(one)
  await settle(socket)
  expect(socket.messages.filter(isReport)).toEqual([])
})

test('an API key has one listen key, which another request renews', async () => {
  const one = await trader()
  const listenKey = await start(one)
  await pass(50 * MINUTE_MS)
  expect(await start(one)).toBe(listenKey)
  await pass(50 * MINUTE_MS)
  expect(await ask('PUT', one.key, listenKey)).toMatchObject({ status: 200, body: {} })
  await pass(50 * MINUTE_MS)
  const socket = await openSocket(`/ws/${listenKey}`)
  await place(one)
  await socket.next(isReport)
})

test('a listen key that is not renewed expires after an hour; another one is made', async () => {
  const one = await trader()
  const listenKey = await start(one)
  // A connection that is not heard of for a minute is closed.
  await pass(59.5 * MINUTE_MS)
  const socket = await openSocket(`/ws/${listenKey}`)
  await place(one)
  await socket.next(isReport)
  await pass(0.5 * MINUTE_MS)
  expect(await socket.next(isExpired)).toEqual({ e: 'listenKeyExpired', E: clock, listenKey })
  expect(await ask('PUT', one.key, listenKey)).toMatchObject(UNKNOWN)
  expect(await start(one)).not.toBe(listenKey)
  socket.messages.length = 0
  await place(one)
  await settle(socket)
  expect(socket.messages.filter(isReport)).toEqual([])
})

test('a listen key that its owner closes ends, and its streams', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket(`/ws/${listenKey}`)
  expect(await ask('DELETE', one.key, listenKey)).toMatchObject({ status: 200, body: {} })
  expect(await socket.next(isExpired)).toMatchObject({ listenKey })
  expect(await ask('DELETE', one.key, listenKey)).toMatchObject(UNKNOWN)
  const late = await openSocket(`/ws/${listenKey}`)
  expect(await late.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })).toEqual({ result: [], id: 1 })
})

test('an API key that its owner ends: its stream ends, and no other one opens', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket(`/ws/${listenKey}`)
  await halyard.app.context.apiKeys.end(one.customer.id, one.key.id)
  await socket.next(isExpired)
  const refused = await socket.ask({ method: 'SUBSCRIBE', params: [listenKey], id: 1 })
  expect(refused).toMatchObject({ error: { code: 2 } })
  expect(await ask('POST', one.key)).toMatchObject({ status: 401, body: { code: -2015 } })
})

test('an account that its owner freezes: its stream ends', async () => {
  const one = await trader()
  const socket = await openSocket(`/ws/${await start(one)}`)
  await halyard.app.context.sessions.closeAll(one.customer.id)
  await socket.next(isExpired)
})

test('an API key that loses the network of the socket: its stream ends, and no other one opens', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket(`/ws/${listenKey}`)
  const rights = { label: 'Bot', scopes: [], networks: ['192.0.2.7'] }
  await halyard.app.context.apiKeys.change(one.customer.id, one.key.id, rights)
  await socket.next(isExpired)
  const late = await openSocket(`/ws/${listenKey}`)
  expect(await late.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })).toEqual({ result: [], id: 1 })
})

test.each(['PUT', 'DELETE'] as const)('%s: a listen key of another API key is unknown', async (method) => {
  const [one, other] = [await trader(), await trader()]
  const listenKey = await start(one)
  expect(await ask(method, other.key, listenKey)).toMatchObject(UNKNOWN)
  const socket = await openSocket(`/ws/${listenKey}`)
  await place(one)
  await socket.next(isReport)
})

test('a customer receives nothing by the listen key of another', async () => {
  const [one, other] = [await trader(), await trader()]
  const [mine, theirs] = [
    await openSocket(`/ws/${await start(one)}`),
    await openSocket(`/ws/${await start(other)}`),
  ]
  await place(one)
  await mine.next(isReport)
  await settle(theirs)
  expect(theirs.messages.filter(isReport)).toEqual([])
})

test('the database holds no listen key', async () => {
  const listenKey = await start(await trader())
  const rows = await halyard.app.context.db.selectFrom('listen_key').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  const stored = rows.flatMap((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)),
  )
  expect(stored.filter((text) => text.includes(listenKey))).toEqual([])
})

test('requests for listen keys need the name of an API key', async () => {
  expect(await send(halyard, 'POST', PATH)).toMatchObject({ status: 401, body: { code: -2014 } })
  const { key } = await trader()
  expect(await ask('PUT', key)).toMatchObject({ status: 400, body: { code: -1102 } })
})

test('31 listen keys in one message are too many', async () => {
  const socket = await openSocket('/ws')
  const params = Array.from({ length: 31 }, (_, at) => String(at).padStart(64, '0'))
  expect(await socket.ask({ method: 'SUBSCRIBE', params, id: 1 })).toMatchObject({
    error: { msg: 'Invalid request: too many streams.' },
  })
})

test('a listen key is made, renewed and ended by socket too', async () => {
  const { key } = await trader()
  const socket = await openSocket('/ws-api/v3')
  const started = await socket.ask({ id: 1, method: 'userDataStream.start', params: { apiKey: key.key } })
  const { listenKey = '' } = started.result as { readonly listenKey?: string }
  const params = { apiKey: key.key, listenKey }
  expect(await socket.ask({ id: 2, method: 'userDataStream.ping', params })).toMatchObject({ status: 200 })
  expect(await socket.ask({ id: 3, method: 'userDataStream.stop', params })).toMatchObject({ status: 200 })
  expect(await ask('PUT', key, listenKey)).toMatchObject(UNKNOWN)
})
