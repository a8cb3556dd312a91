import { amount } from '@halyard/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand, USDT } from '../testing/funded-customer.ts'
import { orderIdOf, send, sendSigned, type TestKey } from './binance-client.ts'
import { type FuturesBot, futuresTrader } from './futures-bot.ts'
import { type Message, openSocket as open, type TestSocket } from './socket-client.ts'

/** Own events of perpetuals by a listen key. */

const PATH = '/fapi/v1/listenKey'
const UNKNOWN = { status: 400, body: { code: -1125, msg: 'This listenKey does not exist.' } }
const ORDER = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000', quantity: '0.01' }

let halyard: TestApp
let clock = Date.now()
const sockets: TestSocket[] = []

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(() => price(500_000))
afterEach(async () => {
  for (const { webSocket } of sockets.splice(0)) webSocket.terminate()
  expect(await ledgerViolations(halyard)).toEqual([])
})

function price(ticks: number) {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

type Bot = Pick<FuturesBot, 'customer' | 'key'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function call({ key }: Bot, method: Method, path: string, values: Record<string, string | number> = {}) {
  clock += 1
  return sendSigned(halyard, key, [method, `/fapi/v1/${path}`], values)
}

/** Registers a customer with net positions and a leverage of 10. */
async function trader(): Promise<Bot> {
  const made = await futuresTrader(halyard, ['trade_contract'])
  await call(made, 'POST', 'positionSide/dual', { dualSidePosition: 'false' })
  await call(made, 'POST', 'leverage', { symbol: 'BTCUSDT', leverage: 10 })
  return made
}

/** Sends a request for a listen key as clients do: named by its header alone. */
function ask(method: Method, { key }: TestKey, query = '') {
  return send(halyard, method, PATH, { query, headers: { 'X-MBX-APIKEY': key } })
}

async function start({ key }: Bot): Promise<string> {
  const { body } = await ask('POST', key)
  return String((body as { readonly listenKey?: string }).listenKey)
}

async function openSocket(path: string): Promise<TestSocket> {
  const socket = await open(halyard, path)
  sockets.push(socket)
  return socket
}

const listen = async (one: Bot) => openSocket(`/fstream/ws/${await start(one)}`)
const place = (one: Bot, side: 'BUY' | 'SELL', values: Record<string, string> = {}) =>
  call(one, 'POST', 'order', { ...ORDER, side, ...values })

type Step = Readonly<Record<string, unknown>>
const isOrder = ({ e }: Message) => e === 'ORDER_TRADE_UPDATE'
const isAccount = ({ e }: Message) => e === 'ACCOUNT_UPDATE'
const isExpired = ({ e }: Message) => e === 'listenKeyExpired'
const step = async (socket: TestSocket, x: string) =>
  (await socket.next((message) => isOrder(message) && (message.o as Step).x === x)).o as Step
const account = async (socket: TestSocket, m: string) =>
  (await socket.next((message) => isAccount(message) && (message.a as Step).m === m)).a as Step
const stepsOf = ({ messages }: TestSocket) =>
  messages.filter(isOrder).map(({ o }) => [(o as Step).x, (o as Step).X, (o as Step).z])

/** Waits until a connection has been served what was published before. */
async function settle(socket: TestSocket): Promise<void> {
  await socket.ask({ method: 'LIST_SUBSCRIPTIONS', id: 'settled' })
}

test('maker and taker see each step of their orders, and then balances and positions', async () => {
  const [maker, taker] = [await trader(), await trader()]
  const [makers, takers] = [await listen(maker), await listen(taker)]
  const placed = await place(maker, 'SELL', { quantity: '0.02', newClientOrderId: 'resting' })
  expect(await step(makers, 'NEW')).toMatchObject({
    s: 'BTCUSDT',
    c: 'resting',
    S: 'SELL',
    o: 'LIMIT',
    f: 'GTC',
    q: '0.02',
    p: '50000',
    ap: '0',
    X: 'NEW',
    i: orderIdOf(placed),
    z: '0',
    ps: 'BOTH',
    R: false,
  })
  expect(await account(makers, 'ORDER')).toMatchObject({ P: [] })
  await place(taker, 'BUY', { quantity: '0.01' })
  expect(await step(makers, 'TRADE')).toMatchObject({
    X: 'PARTIALLY_FILLED',
    l: '0.01',
    z: '0.01',
    L: '50000',
    ap: '50000',
    m: true,
    N: 'USDT',
  })
  expect(await step(takers, 'TRADE')).toMatchObject({ X: 'FILLED', z: '0.01', m: false, n: '0.25' })
  expect(stepsOf(takers)).toEqual([
    ['NEW', 'NEW', '0'],
    ['TRADE', 'FILLED', '0.01'],
  ])
  expect(await account(takers, 'ORDER')).toEqual({
    m: 'ORDER',
    // The fee is paid, and the margin frozen.
    B: [{ a: 'USDT', wb: '4999.75', cw: '4949.75', bc: '0' }],
    P: [{ s: 'BTCUSDT', pa: '0.01', ep: '50000', up: '0', mt: 'isolated', iw: '50', ps: 'BOTH', ma: 'USDT' }],
  })
  await call(maker, 'DELETE', 'order', { symbol: 'BTCUSDT', orderId: orderIdOf(placed) })
  expect(await step(makers, 'CANCELED')).toMatchObject({ X: 'CANCELED', z: '0.01', c: 'resting' })
})

test('an order that closes and opens: one position after another, and each order its own fills', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL', { quantity: '0.01' })
  await place(taker, 'BUY', { quantity: '0.01' })
  await place(maker, 'BUY', { quantity: '0.03', price: '49900' })
  const socket = await listen(taker)
  await place(taker, 'SELL', { quantity: '0.03', price: '49900' })
  expect(await step(socket, 'TRADE')).toMatchObject({ S: 'SELL', X: 'FILLED', z: '0.03' })
  expect(await account(socket, 'ORDER')).toMatchObject({ P: [{ pa: '-0.02', ep: '49900', iw: '99.8' }] })
  // The order that opened the position ended with its fill, and is not reported again.
  expect(stepsOf(socket)).toEqual([
    ['NEW', 'NEW', '0'],
    ['TRADE', 'FILLED', '0.03'],
  ])
})

test('a position that is closed has the quantity 0', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL')
  await place(taker, 'BUY')
  await place(maker, 'BUY', { price: '49900' })
  const socket = await listen(taker)
  await place(taker, 'SELL', { price: '49900', reduceOnly: 'true' })
  expect(await account(socket, 'ORDER')).toMatchObject({ P: [{ s: 'BTCUSDT', pa: '0', iw: '0' }] })
  expect(await step(socket, 'TRADE')).toMatchObject({ R: true, X: 'FILLED' })
})

test('an IOC order expires with what was not filled', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL')
  const socket = await listen(taker)
  await place(taker, 'BUY', { quantity: '0.02', timeInForce: 'IOC' })
  expect(await step(socket, 'EXPIRED')).toMatchObject({ X: 'EXPIRED', z: '0.01', q: '0.02' })
})

test('an order that meets another of its customer expires in match', async () => {
  const one = await trader()
  await place(one, 'SELL')
  const socket = await listen(one)
  await place(one, 'BUY')
  expect(await step(socket, 'EXPIRED')).toMatchObject({ X: 'EXPIRED_IN_MATCH' })
  await call(one, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('transfers and added margin: each with its reason', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL')
  await place(taker, 'BUY')
  const socket = await listen(taker)
  const transfer = { kind: 'transferFunds', currencyId: USDT, customerId: taker.customer.id } as const
  await submitCommand(halyard, {
    ...transfer,
    source: 'contract',
    target: 'coin',
    amount: amount(7_000_000n),
  })
  expect(await account(socket, 'WITHDRAW')).toMatchObject({ B: [{ a: 'USDT', bc: '-7' }], P: [] })
  await submitCommand(halyard, {
    ...transfer,
    source: 'coin',
    target: 'contract',
    amount: amount(2_000_000n),
  })
  expect(await account(socket, 'DEPOSIT')).toMatchObject({ B: [{ bc: '2' }], P: [] })
  await call(taker, 'POST', 'positionMargin', { symbol: 'BTCUSDT', type: 1, amount: '10' })
  expect(await account(socket, 'MARGIN_TRANSFER')).toMatchObject({ P: [{ pa: '0.01', iw: '60' }] })
})

test('funding that is paid', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL')
  await place(taker, 'BUY')
  const at = halyard.app.context.catalogue.perp(1)?.nextFundingAt ?? 0
  clock = at - 1_000
  await price(500_000)
  const socket = await listen(taker)
  clock = at
  await price(500_000)
  expect(await account(socket, 'FUNDING_FEE')).toMatchObject({ P: [{ pa: '0.01' }] })
})

test('a position that is liquidated', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await call(taker, 'POST', 'leverage', { symbol: 'BTCUSDT', leverage: 50 })
  await place(maker, 'SELL')
  await place(taker, 'BUY')
  const socket = await listen(taker)
  await place(maker, 'BUY', { price: '49200' })
  await price(491_000)
  expect(await account(socket, 'ORDER')).toMatchObject({ P: [{ pa: '0' }] })
  // The customer placed no order.
  expect(stepsOf(socket)).toEqual([])
})

test('stops of a position change no balance and no position, and are not reported', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await place(maker, 'SELL')
  const bought = await place(taker, 'BUY')
  const socket = await listen(taker)
  await submitCommand(halyard, {
    kind: 'setStops',
    customerId: taker.customer.id,
    positionId: orderIdOf(bought),
    takeProfitTicks: 510_000,
    stopLossTicks: undefined,
  })
  await place(taker, 'BUY', { price: '49000' })
  await account(socket, 'ORDER')
  expect(socket.messages.filter(isAccount)).toHaveLength(1)
  await call(taker, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('separate positions: those of the side that changed, as in hedge mode', async () => {
  const one = await futuresTrader(halyard, [])
  const other = await trader()
  const socket = await listen(one)
  await place(other, 'SELL')
  await submitCommand(halyard, {
    kind: 'openPosition',
    customerId: one.customer.id,
    perpId: 1,
    side: 'long',
    leverage: 10,
    terms: { type: 'market', lots: 10 },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  })
  expect(await account(socket, 'ORDER')).toMatchObject({ P: [{ pa: '0.01', ps: 'LONG' }] })
})

test('one listen key opens both streams, each with the events of its product', async () => {
  const one = await trader()
  const listenKey = await start(one)
  const [spot, futures] = [await openSocket(`/ws/${listenKey}`), await openSocket(`/fstream/ws/${listenKey}`)]
  await place(one, 'SELL')
  await step(futures, 'NEW')
  await settle(spot)
  expect(spot.messages.filter((message) => isOrder(message) || isAccount(message))).toEqual([])
  await submitCommand(halyard, {
    kind: 'transferFunds',
    customerId: one.customer.id,
    currencyId: USDT,
    source: 'contract',
    target: 'coin',
    amount: amount(1_000_000n),
  })
  await spot.next(({ e }) => e === 'balanceUpdate')
  await account(futures, 'WITHDRAW')
  expect(futures.messages.filter(({ e }) => e === 'balanceUpdate')).toEqual([])
  await call(one, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test.each([
  ['/fstream/private/ws?listenKey=', false],
  ['/fstream/stream?streams=', true],
  ['/fstream/private/stream?listenKey=', true],
] as const)('own events at %s', async (path, isCombined) => {
  const one = await trader()
  const listenKey = await start(one)
  const socket = await openSocket(`${path}${listenKey}`)
  await place(one, 'SELL')
  if (isCombined)
    expect(await socket.next(({ stream }) => stream === listenKey)).toMatchObject({
      data: { e: 'ORDER_TRADE_UPDATE' },
    })
  else await step(socket, 'NEW')
  await call(one, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})

test('a listen key is renewed and ended without its name, or with it', async () => {
  const one = await trader()
  const listenKey = await start(one)
  expect(await start(one)).toBe(listenKey)
  expect(await ask('PUT', one.key)).toMatchObject({ status: 200, body: {} })
  expect(await ask('PUT', one.key, `listenKey=${listenKey}`)).toMatchObject({ status: 200, body: {} })
  expect(await ask('PUT', one.key, `listenKey=${'0'.repeat(64)}`)).toMatchObject(UNKNOWN)
  const socket = await openSocket(`/fstream/ws/${listenKey}`)
  expect(await ask('DELETE', one.key)).toMatchObject({ status: 200, body: {} })
  expect(await socket.next(isExpired)).toMatchObject({ listenKey })
  expect(await ask('PUT', one.key)).toMatchObject(UNKNOWN)
  expect(await ask('DELETE', one.key)).toMatchObject(UNKNOWN)
  expect(await send(halyard, 'POST', PATH)).toMatchObject({ status: 401, body: { code: -2014 } })
})

test('an API key that its owner ends: its stream ends, and no more events come', async () => {
  const one = await trader()
  const socket = await listen(one)
  await halyard.app.context.apiKeys.end(one.customer.id, one.key.id)
  await socket.next(isExpired)
  socket.messages.length = 0
  await submitCommand(halyard, { kind: 'cancelOpenings', customerId: one.customer.id, perpId: undefined })
  await settle(socket)
  expect(socket.messages.filter((message) => isOrder(message) || isAccount(message))).toEqual([])
})

test('a key that only reads opens a stream; a customer receives nothing of another', async () => {
  const reader = await futuresTrader(halyard, [])
  const one = await trader()
  const [readers, ones] = [await listen(reader), await listen(one)]
  await place(one, 'SELL')
  await step(ones, 'NEW')
  await settle(readers)
  expect(readers.messages.filter((message) => isOrder(message) || isAccount(message))).toEqual([])
  await call(one, 'DELETE', 'allOpenOrders', { symbol: 'BTCUSDT' })
})
