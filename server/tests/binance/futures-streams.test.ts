import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { sendSigned, type TestKey } from './binance-client.ts'
import { futuresTrader } from './futures-bot.ts'
import { type Message, openSocket as open, type TestSocket } from './socket-client.ts'

/** The forms of the market streams of perpetuals, which clients tell from those of spot by their fields. */

const ORDER = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' }

let halyard: TestApp
let maker: TestKey
let taker: TestKey
let clock = Date.now()
const sockets: TestSocket[] = []

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  const made = await Promise.all([trader(), trader()])
  ;[maker, taker] = made
})
afterAll(() => halyard.close())
beforeEach(() => submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] }))
afterEach(async () => {
  for (const { webSocket } of sockets.splice(0)) webSocket.terminate()
  clock += 1
  await sendSigned(halyard, maker, ['DELETE', '/fapi/v1/allOpenOrders'], { symbol: 'BTCUSDT' })
})

async function trader(): Promise<TestKey> {
  const { customer, key } = await futuresTrader(halyard, ['trade_contract'])
  await submitCommand(halyard, { kind: 'setPositionMode', customerId: customer.id, mode: 'net' })
  return key
}

async function openSocket(path: string): Promise<TestSocket> {
  const socket = await open(halyard, path)
  sockets.push(socket)
  return socket
}

function place(key: TestKey, side: 'BUY' | 'SELL', price: string) {
  clock += 1
  return sendSigned(halyard, key, ['POST', '/fapi/v1/order'], { ...ORDER, side, price })
}

const ofKind = (kind: string) => (message: Message) => message.e === kind

test('a trade and its aggregate lack the fields of spot', async () => {
  const socket = await openSocket('/fstream/ws/btcusdt@trade/btcusdt@aggTrade')
  await place(maker, 'SELL', '50000')
  await place(taker, 'BUY', '50000')
  const trade = await socket.next(ofKind('trade'))
  expect(trade).toMatchObject({ s: 'BTCUSDT', p: '50000', q: '0.01', m: false, X: 'MARKET' })
  const aggregate = await socket.next(ofKind('aggTrade'))
  expect(aggregate).toMatchObject({ a: trade.t, f: trade.t, l: trade.t, p: '50000' })
  expect([trade.M, aggregate.M]).toEqual([undefined, undefined])
})

test('each change of a book names the change before', async () => {
  const socket = await openSocket('/fstream/public/ws/btcusdt@depth@500ms')
  await place(maker, 'SELL', '50200')
  // The removal of the level of an earlier test may come before, in a change of its own.
  const first = await socket.next(({ e, a }) => e === 'depthUpdate' && JSON.stringify(a).includes('50200'))
  expect(first).toMatchObject({ s: 'BTCUSDT', U: Number(first.pu) + 1 })
  await place(maker, 'SELL', '50300')
  expect(await socket.next(({ pu }) => pu === first.u)).toMatchObject({ a: [['50300', '0.01']] })
})

test('best levels have the form of a change; best prices have their time', async () => {
  const socket = await openSocket('/fstream/stream?streams=btcusdt@depth5@100ms/btcusdt@bookTicker')
  // Other prices than in the test before: the best price is not sent again if it comes back within a beat.
  await place(maker, 'SELL', '50400')
  await place(maker, 'SELL', '50500')
  const levels = await socket.next(
    ({ stream, data }) =>
      stream === 'btcusdt@depth5@100ms' && (data as { readonly a: unknown[] }).a.length === 2,
  )
  expect(levels.data).toMatchObject({
    e: 'depthUpdate',
    a: [
      ['50400', '0.01'],
      ['50500', '0.01'],
    ],
  })
  const best = await socket.next(
    ({ stream, data }) => stream === 'btcusdt@bookTicker' && (data as { readonly a: string }).a === '50400',
  )
  expect(best.data).toMatchObject({ e: 'bookTicker', A: '0.01', T: expect.any(Number) as number })
})

test.each(['btcusdt@markPrice', 'btcusdt@markPrice@1s'])('%s: mark, index and funding', async (stream) => {
  const socket = await openSocket(`/fstream/market/ws/${stream}`)
  expect(await socket.next(ofKind('markPriceUpdate'))).toMatchObject({
    s: 'BTCUSDT',
    p: '50000',
    i: '50000',
    r: expect.stringMatching(/^-?0(?:\.\d+)?$/) as string,
    T: halyard.app.context.catalogue.perp(1)?.nextFundingAt,
  })
})

test('!markPrice@arr@1s: all contracts', async () => {
  const socket = await openSocket('/fstream/stream?streams=!markPrice@arr@1s')
  const { data } = await socket.next(({ stream }) => stream === '!markPrice@arr@1s')
  const symbols = (data as readonly Message[]).map(({ s }) => s)
  expect(symbols).toHaveLength(halyard.app.context.catalogue.perps().length)
})

test('a ticker of 24 hours has no best prices', async () => {
  const socket = await openSocket('/fstream/ws/btcusdt@ticker')
  const ticker = await socket.next(ofKind('24hrTicker'))
  expect(ticker).toMatchObject({ s: 'BTCUSDT' })
  expect(ticker).not.toHaveProperty('b')
})

test('streams of one product are unknown to the other, and their messages are not mixed', async () => {
  const [spot, futures] = [
    await openSocket('/ws/btcusdt@trade'),
    await openSocket('/fstream/ws/btcusdt@trade'),
  ]
  const subscribe = { method: 'SUBSCRIBE', params: ['btcusdt@markPrice'], id: 1 }
  expect(await spot.ask(subscribe)).toMatchObject({ error: { code: 2 } })
  expect(await futures.ask(subscribe)).toEqual({ result: null, id: 1 })
  await place(maker, 'SELL', '50000')
  await place(taker, 'BUY', '50000')
  await futures.next(ofKind('trade'))
  await spot.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 })
  expect(spot.messages.filter(ofKind('trade'))).toEqual([])
})
