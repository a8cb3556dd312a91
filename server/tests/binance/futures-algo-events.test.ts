import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { send, sendSigned } from './binance-client.ts'
import { type FuturesBot, futuresTrader } from './futures-bot.ts'
import { openSocket, type TestSocket } from './socket-client.ts'

/** The own events of conditional orders, by a listen key: one test a status. */

const ORDER = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' }
const STOP = {
  algoType: 'CONDITIONAL',
  symbol: 'BTCUSDT',
  side: 'SELL',
  type: 'STOP_MARKET',
  triggerPrice: '49500',
  workingType: 'MARK_PRICE',
  closePosition: 'true',
}
/** Opens a long; none is offered. */
const ENTRY = {
  algoType: 'CONDITIONAL',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'STOP_MARKET',
  triggerPrice: '50500',
  workingType: 'MARK_PRICE',
  quantity: '0.01',
}

type Bot = Pick<FuturesBot, 'customer' | 'key'>
type Algo = Readonly<Record<string, unknown>>

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

function price(ticks: number): Promise<void> {
  clock += 1
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Sends a signed request, which must be accepted. Returns the answer. */
async function call({ key }: Bot, method: 'POST' | 'DELETE', path: string, values: Record<string, string>) {
  clock += 1
  const { status, body } = await sendSigned(halyard, key, [method, `/fapi/v1/${path}`], values)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Algo
}

/** Registers a customer with net positions and a leverage of 10. */
async function trader(): Promise<Bot> {
  const made = await futuresTrader(halyard, ['trade_contract'])
  await call(made, 'POST', 'positionSide/dual', { dualSidePosition: 'false' })
  await call(made, 'POST', 'leverage', { symbol: 'BTCUSDT', leverage: '10' })
  return made
}

/** Makes a bot with a long of 0.01, and another one that buys as much at 49,000. */
async function long(): Promise<Bot> {
  const [one, other] = [await trader(), await trader()]
  await call(other, 'POST', 'order', { ...ORDER, side: 'SELL', price: '50000' })
  await call(one, 'POST', 'order', { ...ORDER, side: 'BUY', price: '50000' })
  await call(other, 'POST', 'order', { ...ORDER, side: 'BUY', price: '49000' })
  return one
}

async function listen({ key }: Bot): Promise<TestSocket> {
  const { body } = await send(halyard, 'POST', '/fapi/v1/listenKey', {
    query: '',
    headers: { 'X-MBX-APIKEY': key.key },
  })
  const { listenKey } = body as { readonly listenKey: string }
  const socket = await openSocket(halyard, `/fstream/ws/${listenKey}`)
  sockets.push(socket)
  return socket
}

/** Waits for the event of a conditional order with a status. */
async function algo(socket: TestSocket, status: string): Promise<Algo> {
  const { o } = await socket.next(({ e, o: of }) => e === 'ALGO_UPDATE' && (of as Algo).X === status)
  return o as Algo
}

test('NEW: an order that is placed, with its terms', async () => {
  const one = await long()
  const socket = await listen(one)
  const placed = await call(one, 'POST', 'algoOrder', { ...STOP, clientAlgoId: 'my-stop' })
  expect(await algo(socket, 'NEW')).toEqual({
    caid: 'my-stop',
    aid: placed.algoId,
    at: 'CONDITIONAL',
    o: 'STOP_MARKET',
    s: 'BTCUSDT',
    S: 'SELL',
    ps: 'BOTH',
    f: 'GTC',
    q: '0',
    X: 'NEW',
    ai: '',
    tp: '49500',
    p: '0',
    V: 'EXPIRE_TAKER',
    wt: 'MARK_PRICE',
    pm: 'NONE',
    cp: true,
    pP: false,
    R: true,
    tt: 0,
    gtd: 0,
    rm: '',
  })
})

test('CANCELED: an order that its owner cancels, without a reason', async () => {
  const one = await long()
  const socket = await listen(one)
  const { algoId } = await call(one, 'POST', 'algoOrder', STOP)
  await call(one, 'DELETE', 'algoOrder', { algoId: String(algoId) })
  expect(await algo(socket, 'CANCELED')).toMatchObject({ aid: algoId, rm: '' })
})

test('TRIGGERING: an order that a price reaches, when it does', async () => {
  const one = await long()
  const socket = await listen(one)
  const { algoId } = await call(one, 'POST', 'algoOrder', STOP)
  await price(495_000)
  expect(await algo(socket, 'TRIGGERING')).toMatchObject({ aid: algoId, ai: '', tt: clock })
})

test('FINISHED: an order that became another one, after the steps of that', async () => {
  const one = await long()
  const socket = await listen(one)
  const { algoId } = await call(one, 'POST', 'algoOrder', STOP)
  await price(495_000)
  const finished = await algo(socket, 'FINISHED')
  expect(finished).toMatchObject({ aid: algoId, act: 'MARKET', aq: '0.01', ap: '49000' })
  const { messages } = socket
  const traded = messages.findIndex(({ e, o }) => e === 'ORDER_TRADE_UPDATE' && (o as Algo).x === 'TRADE')
  expect(messages[traded]).toMatchObject({ o: { X: 'FILLED', i: Number(finished.ai) } })
  expect(traded).toBeLessThan(messages.findIndex(({ o }) => o === finished))
})

test('REJECTED: an order that is rejected when it is triggered, with the reason', async () => {
  const one = await trader()
  const socket = await listen(one)
  const { algoId } = await call(one, 'POST', 'algoOrder', ENTRY)
  await price(505_000)
  expect(await algo(socket, 'REJECTED')).toMatchObject({ aid: algoId, ai: '', rm: 'no_liquidity' })
})

test('EXPIRED: an order whose position has ended', async () => {
  const one = await long()
  const socket = await listen(one)
  const { algoId } = await call(one, 'POST', 'algoOrder', STOP)
  await call(one, 'POST', 'order', {
    symbol: 'BTCUSDT',
    side: 'SELL',
    type: 'MARKET',
    quantity: '0.01',
    reduceOnly: 'true',
  })
  expect(await algo(socket, 'EXPIRED')).toMatchObject({ aid: algoId, cp: true, rm: 'position_closed' })
})
