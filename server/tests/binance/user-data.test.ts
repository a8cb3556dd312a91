import { type Amount, parseUnits } from '@halyard/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, registerFundedCustomer, submitCommand } from '../testing/funded-customer.ts'
import { makeKey, sendSigned, type TestKey } from './binance-client.ts'
import { type Message, openSocket, type TestSocket } from './socket-client.ts'

const ORDER = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000', quantity: '0.01' }
const BAD_SIGNATURE = { status: 400, error: { code: -1022 } }
const BAD_KEY = { status: 401, error: { code: -2015 } }

let halyard: TestApp
let clock = Date.now()
let nextId = 0
const sockets: TestSocket[] = []

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})
afterEach(async () => {
  for (const { webSocket } of sockets.splice(0)) webSocket.terminate()
  expect(await ledgerViolations(halyard)).toEqual([])
})

interface Trader {
  readonly customer: TestCustomer
  readonly key: TestKey
  readonly socket: TestSocket
}

async function trader(options: Parameters<typeof makeKey>[2] = {}): Promise<Trader> {
  const customer = await halyard.registerCustomer({ funded: true })
  const socket = await openSocket(halyard, '/ws-api/v3')
  sockets.push(socket)
  return { customer, key: await makeKey(halyard, customer, options), socket }
}

type Params = Readonly<Record<string, string | number>>

/** Signs parameters as programs do: in the order of their names. */
function signed(key: TestKey, params: Params = {}): Params {
  clock += 1
  const all: Params = { apiKey: key.key, timestamp: clock, ...params }
  const names = Object.keys(all).toSorted()
  const text = names.map((name) => `${name}=${String(all[name])}`).join('&')
  return { ...all, signature: decodeURIComponent(key.sign(text)) }
}

function ask(socket: TestSocket, method: string, params: Params = {}): Promise<Message> {
  nextId += 1
  return socket.ask({ id: nextId, method, params })
}

const now = () => {
  clock += 1
  return { timestamp: clock }
}
const logOn = ({ socket, key }: Trader) => ask(socket, 'session.logon', signed(key))
const listen = ({ socket, key }: Trader) => ask(socket, 'userDataStream.subscribe.signature', signed(key))

interface Event {
  readonly e: string
  readonly x?: string
}

/** Waits for an event of a kind, and of a step of an order. */
async function event({ socket }: Trader, kind: string, step?: string): Promise<Event> {
  const isWanted = ({ event: given }: Message) =>
    (given as Event | undefined)?.e === kind && (step === undefined || (given as Event).x === step)
  return (await socket.next(isWanted)).event as Event
}

const terminated = (one: Trader) => event(one, 'eventStreamTerminated')

test.each(['ed25519', 'hmac'] as const)(
  '%s: orders are placed and cancelled by signed calls, as by HTTP',
  async (kind) => {
    const one = await trader({ kind })
    const placed = await ask(one.socket, 'order.place', signed(one.key, { ...ORDER, side: 'SELL' }))
    expect(placed).toMatchObject({
      status: 200,
      result: { symbol: 'BTCUSDT', status: 'NEW', origQty: '0.01' },
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE' },
        { rateLimitType: 'ORDERS', interval: 'SECOND', count: 1 },
      ],
    })
    const { orderId } = placed.result as { readonly orderId: number }
    const named = { symbol: 'BTCUSDT', orderId }
    const byHttp = await sendSigned(halyard, one.key, ['GET', '/api/v3/order'], named)
    expect(await ask(one.socket, 'order.status', signed(one.key, named))).toMatchObject({
      result: byHttp.body,
    })
    const cancelled = await ask(one.socket, 'order.cancel', signed(one.key, named))
    expect(cancelled).toMatchObject({ status: 200, result: { orderId, status: 'CANCELED' } })
    const again = await ask(one.socket, 'order.cancel', signed(one.key, named))
    expect(again).toMatchObject({ status: 400, error: { code: -2011, msg: 'Unknown order sent.' } })
  },
)

test('a session that is signed in makes calls without a signature, until it signs out', async () => {
  const one = await trader()
  expect(await logOn(one)).toMatchObject({ status: 200, result: { apiKey: one.key.key } })
  const order = { ...ORDER, side: 'SELL' }
  const first = await ask(one.socket, 'order.place', { ...order, ...now() })
  const second = await ask(one.socket, 'order.place', { ...order, ...now() })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.result).not.toMatchObject({ orderId: (second.result as { orderId: number }).orderId })
  const late = { ...order, timestamp: clock - 5_001 }
  expect(await ask(one.socket, 'order.place', late)).toMatchObject({ status: 400, error: { code: -1021 } })
  expect(await ask(one.socket, 'openOrders.cancelAll', { symbol: 'BTCUSDT', ...now() })).toMatchObject({
    status: 200,
  })
  expect(await ask(one.socket, 'session.logout')).toMatchObject({ result: { apiKey: null } })
  const after = await ask(one.socket, 'openOrders.status', now())
  expect(after).toMatchObject({ status: 401, error: { code: -2014 } })
})

test('public calls need no key; an unknown method and unreadable text are errors', async () => {
  const { socket } = await trader()
  expect(await ask(socket, 'time')).toMatchObject({ status: 200, result: { serverTime: clock } })
  expect(await ask(socket, 'depth', { symbol: 'BTCUSDT', limit: 5 })).toMatchObject({ status: 200 })
  expect(await ask(socket, 'constructor')).toMatchObject({ status: 404, error: { code: -1 } })
  socket.webSocket.send('{')
  expect(await socket.next(({ id }) => id === null)).toMatchObject({ status: 404 })
})

test('both sides see each step of their orders, and then their balances', async () => {
  const [maker, taker] = [await trader(), await trader()]
  for (const one of [maker, taker]) expect(await listen(one)).toMatchObject({ result: { subscriptionId: 0 } })
  const sell = { ...ORDER, side: 'SELL', quantity: '0.02', newClientOrderId: 'resting' }
  const resting = await ask(maker.socket, 'order.place', signed(maker.key, sell))
  expect(await event(maker, 'executionReport', 'NEW')).toMatchObject({
    X: 'NEW',
    c: 'resting',
    q: '0.02',
    z: '0',
  })
  await ask(taker.socket, 'order.place', signed(taker.key, { ...ORDER, side: 'BUY' }))
  expect(await event(taker, 'executionReport', 'TRADE')).toMatchObject({
    X: 'FILLED',
    S: 'BUY',
    l: '0.01',
    z: '0.01',
    L: '50000',
    Z: '500',
    n: '0.00001',
    N: 'BTC',
    m: false,
  })
  expect(await event(maker, 'executionReport', 'TRADE')).toMatchObject({
    X: 'PARTIALLY_FILLED',
    S: 'SELL',
    l: '0.01',
    z: '0.01',
    n: '0.4',
    N: 'USDT',
    m: true,
  })
  const { orderId } = resting.result as { readonly orderId: number }
  maker.socket.messages.length = 0
  await ask(maker.socket, 'order.cancel', signed(maker.key, { symbol: 'BTCUSDT', orderId }))
  const cancelled = await event(maker, 'executionReport', 'CANCELED')
  expect(cancelled).toMatchObject({ i: orderId, X: 'CANCELED', C: 'resting', z: '0.01' })
  const position = await event(maker, 'outboundAccountPosition')
  const wallet = dataOf(await maker.customer.client('wallet/detail', { currency: 1, type: 'coin' }))
  expect(position).toMatchObject({ B: [{ a: 'BTC', f: wallet.available, l: wallet.frozen }] })
})

const usdt = (text: string) => ({ currencyId: 3, amount: parseUnits(text, 6) as Amount })

test('transfers out of the coin account and into it are changes of the balance', async () => {
  const one = await trader()
  await listen(one)
  const transfer = { kind: 'transferFunds', customerId: one.customer.id, ...usdt('5') } as const
  await submitCommand(halyard, { ...transfer, source: 'coin', target: 'contract' })
  const update = { e: 'balanceUpdate', E: clock, T: clock, a: 'USDT' }
  expect(await event(one, 'balanceUpdate')).toEqual({ ...update, d: '-5' })
  one.socket.messages.length = 0
  await submitCommand(halyard, { ...transfer, source: 'contract', target: 'coin' })
  expect(await event(one, 'balanceUpdate')).toEqual({ ...update, d: '5' })
})

test('a deposit is a change of the balance, before the balances', async () => {
  const one = await trader()
  await listen(one)
  const customerId = one.customer.id
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId,
    source: 'TRC20:events:0',
    ...usdt('7.5'),
  })
  expect(await event(one, 'balanceUpdate')).toMatchObject({ a: 'USDT', d: '7.5' })
  await event(one, 'outboundAccountPosition')
  const kinds = one.socket.messages.flatMap(({ event: given }) => (given ? [(given as Event).e] : []))
  expect(kinds).toEqual(['balanceUpdate', 'outboundAccountPosition'])
})

const NETWORK = {
  currencyId: 3,
  network: 'TRC20',
  depositMin: usdt('1').amount,
  withdrawMin: usdt('10').amount,
  withdrawFee: usdt('1').amount,
  withdrawMax: usdt('100').amount,
  twoReviewersFrom: usdt('100').amount,
  confirmations: 1,
  addressHoldMs: 0,
  isOpen: true,
}

test('a withdrawal is a change of the balance when it is approved, and not when it is requested', async () => {
  const customer = await registerFundedCustomer(halyard)
  const socket = await openSocket(halyard, '/ws-api/v3')
  sockets.push(socket)
  const one = { customer, key: await makeKey(halyard, customer), socket }
  const { engine } = halyard.app.context
  const { id: customerId, addressId } = customer
  await submitCommand(halyard, { kind: 'configureNetwork', network: NETWORK })
  await submitCommand(halyard, { kind: 'creditDeposit', customerId, source: 'TRC20:events:1', ...usdt('60') })
  await listen(one)
  const place = { customerId, addressId, network: 'TRC20', memo: '' }
  const requested = await engine.submit({ kind: 'requestWithdrawal', ...place, ...usdt('60') })
  if (!requested.ok) throw new Error(requested.reject)
  const withdrawalId = requested.withdrawal?.withdrawalId ?? 0
  await event(one, 'outboundAccountPosition')
  expect(
    socket.messages.some(({ event: given }) => (given as Event | undefined)?.e === 'balanceUpdate'),
  ).toBe(false)
  const review = { kind: 'reviewWithdrawal', withdrawalId, pass: true, reason: '' } as const
  await submitCommand(halyard, { ...review, reviewerId: 1 })
  expect(await event(one, 'balanceUpdate')).toMatchObject({ a: 'USDT', d: '-60' })
})

test('a trade is reported with its order alone, and sends no balanceUpdate', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await ask(maker.socket, 'order.place', signed(maker.key, { ...ORDER, side: 'SELL' }))
  await listen(taker)
  await ask(taker.socket, 'order.place', signed(taker.key, { ...ORDER, side: 'BUY' }))
  await event(taker, 'outboundAccountPosition')
  const kinds = taker.socket.messages.flatMap(({ event: given }) => (given ? [(given as Event).e] : []))
  expect(kinds).not.toContain('balanceUpdate')
})

test('a customer receives nothing of another', async () => {
  const [one, other] = [await trader(), await trader()]
  await listen(other)
  await listen(one)
  await ask(one.socket, 'order.place', signed(one.key, { ...ORDER, side: 'SELL' }))
  await event(one, 'executionReport', 'NEW')
  await ask(one.socket, 'openOrders.cancelAll', signed(one.key, { symbol: 'BTCUSDT' }))
  await event(one, 'executionReport', 'CANCELED')
  expect(other.socket.messages.filter(({ event: given }) => given !== undefined)).toEqual([])
})

test('a subscription that is ended receives nothing more', async () => {
  const one = await trader()
  await listen(one)
  expect(await ask(one.socket, 'userDataStream.unsubscribe')).toMatchObject({ status: 200, result: {} })
  await ask(one.socket, 'order.place', signed(one.key, { ...ORDER, side: 'SELL' }))
  await ask(one.socket, 'openOrders.cancelAll', signed(one.key, { symbol: 'BTCUSDT' }))
  expect(one.socket.messages.filter(({ event: given }) => given !== undefined)).toEqual([])
})

test('a key that its owner ends: events and calls of the socket end at once', async () => {
  const one = await trader()
  await logOn(one)
  await ask(one.socket, 'userDataStream.subscribe')
  await halyard.app.context.apiKeys.end(one.customer.id, one.key.id)
  expect(await terminated(one)).toMatchObject({ e: 'eventStreamTerminated' })
  expect(await ask(one.socket, 'openOrders.status', now())).toMatchObject({ status: 401 })
})

test('a key that loses the network of the socket: its events end at once', async () => {
  const one = await trader()
  await listen(one)
  const rights = { label: 'Bot', scopes: ['trade_spot'], networks: ['192.0.2.7'] } as const
  await halyard.app.context.apiKeys.change(one.customer.id, one.key.id, rights)
  await terminated(one)
})

test('an account that its owner freezes: the events end at once', async () => {
  const one = await trader()
  await listen(one)
  await halyard.app.context.sessions.closeAll(one.customer.id)
  await terminated(one)
})

test('a key that expires: the events end', async () => {
  const one = await trader()
  await listen(one)
  clock += 91 * 24 * 60 * 60 * 1000
  // A connection ends after a day as well: whichever check comes first.
  await Promise.race([terminated(one), one.socket.closed])
})

test('a session whose key loses the right to trade places no order', async () => {
  const one = await trader()
  await logOn(one)
  const rights = { label: 'Bot', scopes: [], networks: [] }
  await halyard.app.context.apiKeys.change(one.customer.id, one.key.id, rights)
  expect(await ask(one.socket, 'order.place', { ...ORDER, side: 'SELL', ...now() })).toMatchObject(BAD_KEY)
})

test.each(['session.logon', 'userDataStream.subscribe.signature'])(
  '%s: a copy of a signed message opens nothing',
  async (method) => {
    const one = await trader()
    const params = signed(one.key)
    expect(await ask(one.socket, method, params)).toMatchObject({ status: 200 })
    const thief = await openSocket(halyard, '/ws-api/v3')
    sockets.push(thief)
    expect(await ask(thief, method, params)).toMatchObject(BAD_SIGNATURE)
  },
)

test.each([
  [-5_001, -1021],
  [1_000, -1021],
])('a sign-in whose time differs by %d ms is rejected: %d', async (difference, code) => {
  const one = await trader()
  const params = signed(one.key, { timestamp: clock + 1 + difference })
  expect(await ask(one.socket, 'session.logon', params)).toMatchObject({ status: 400, error: { code } })
})

test("another customer's key needs its own signature", async () => {
  const [one, other] = [await trader(), await trader()]
  const params = signed({ ...one.key, sign: other.key.sign })
  expect(await ask(other.socket, 'session.logon', params)).toMatchObject(BAD_SIGNATURE)
  const order = signed({ ...one.key, sign: other.key.sign }, { ...ORDER, side: 'SELL' })
  expect(await ask(other.socket, 'order.place', order)).toMatchObject(BAD_SIGNATURE)
})

test('a signed message whose parameters were changed is rejected', async () => {
  const one = await trader()
  const order = { ...signed(one.key, { ...ORDER, side: 'SELL' }), quantity: '1' }
  expect(await ask(one.socket, 'order.place', order)).toMatchObject(BAD_SIGNATURE)
})

test('a key with a shared secret does not sign in', async () => {
  const one = await trader({ kind: 'hmac' })
  expect(await logOn(one)).toMatchObject({ status: 400, error: { code: -4056 } })
  expect(await ask(one.socket, 'userDataStream.subscribe')).toMatchObject({ status: 401 })
})
