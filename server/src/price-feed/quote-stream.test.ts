import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CcxtExchange, CcxtTicker } from './ccxt-exchange.ts'
import { openQuoteStream, type QuoteStream } from './quote-stream.ts'

const BTC = 'BTC/USDT'
const ETH = 'ETH/USDT'
const CONNECTION = {}

let clock = 0
let bidsasks: Record<string, CcxtTicker>
let exchange: Required<Pick<CcxtExchange, 'handleMessage' | 'watchBidsAsks'>> & CcxtExchange
let stream: QuoteStream
let arrivals: number[]
let failures: unknown[]
let closed = 0
/** Ends the pending call that waits for a message. */
let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void }
let calls = 0

beforeEach(() => {
  vi.useFakeTimers()
  clock = 1_000_000
  bidsasks = {}
  arrivals = []
  failures = []
  closed = 0
  calls = 0
  exchange = {
    has: { watchBidsAsks: true },
    markets: { [BTC]: { spot: true }, [ETH]: { spot: true } },
    bidsasks,
    loadMarkets: () => Promise.resolve(),
    fetchTickers: () => Promise.resolve({}),
    handleMessage: (_client, message) => void Object.assign(bidsasks, message),
    watchBidsAsks() {
      calls += 1
      return new Promise((resolve, reject) => {
        settle = { resolve: () => resolve(undefined), reject }
      })
    },
    close() {
      closed += 1
      settle.reject(new Error('closed by the user'))
      return Promise.resolve()
    },
  }
  stream = openQuoteStream({
    name: 'binance',
    exchange,
    symbols: () => [BTC, ETH],
    now: () => clock,
    onPrice: (at) => void arrivals.push(at),
    onFailure: (error) => void failures.push(error),
  })
})
afterEach(async () => {
  await stream.stop()
  vi.useRealTimers()
})

function send(message: Record<string, CcxtTicker>, client: object = CONNECTION): void {
  exchange.handleMessage(client, message)
}

const quoteAt = (symbol = BTC) => {
  const quote = stream.quote(symbol)
  return quote && { price: quote.price, at: quote.at - 1_000_000, heardAt: (quote.heardAt ?? 0) - 1_000_000 }
}

test('a quote has the time of its arrival, and stays current with each later message', () => {
  send({ [BTC]: { bid: 99, ask: 101 } })
  clock += 300
  send({ [ETH]: { bid: 9, ask: 11 } })
  expect(quoteAt()).toEqual({ price: 100, at: 0, heardAt: 300 })
  clock += 400
  send({})
  expect(quoteAt()).toEqual({ price: 100, at: 0, heardAt: 700 })
  send({ [BTC]: { bid: 99, ask: 101 } })
  expect(quoteAt()).toEqual({ price: 100, at: 700, heardAt: 700 })
})

test('another price is reported when it arrives; a repeated one and a heartbeat are not', () => {
  send({ [BTC]: { bid: 99, ask: 101 } })
  clock += 10
  send({ [BTC]: { bid: 99, ask: 101 } })
  send({})
  clock += 10
  send({ [BTC]: { bid: 99, ask: 102 } })
  expect(arrivals).toEqual([1_000_000, 1_000_020])
})

test('a message of another connection says nothing about a quote', () => {
  send({ [BTC]: { bid: 99, ask: 101 } })
  clock += 5_000
  // ccxt still has the quote of the connection that was lost.
  send({ [ETH]: { bid: 9, ask: 11 } }, {})
  expect(quoteAt()).toEqual({ price: 100, at: 0, heardAt: 0 })
})

test('a message that was late when it arrived makes later ones late', () => {
  send({ [BTC]: { bid: 99, ask: 101, timestamp: clock - 2_000 } })
  clock += 100
  send({})
  expect(quoteAt()).toEqual({ price: 100, at: -2_000, heardAt: -1_900 })
})

test("an exchange's clock that is ahead does not make a quote newer", () => {
  send({ [BTC]: { bid: 99, ask: 101, timestamp: clock + 60_000 } })
  clock += 700
  expect(quoteAt()).toEqual({ price: 100, at: 0, heardAt: 0 })
})

test('an object that ccxt changes in place is another quote', () => {
  const ticker = { bid: 99, ask: 101 }
  send({ [BTC]: ticker })
  clock += 100
  ticker.ask = 103
  send({})
  expect(quoteAt()).toEqual({ price: 101, at: 100, heardAt: 100 })
})

test.each([
  ['no ask', { bid: 99 }],
  ['an ask below the bid', { bid: 101, ask: 99 }],
  ['a price that is not a number', { bid: 99, ask: Number.NaN }],
  ['a negative price', { bid: -99, ask: 101 }],
  ['a text', { bid: '99', ask: '101' }],
])('%s gives no quote', (_name, ticker) => {
  send({ [BTC]: ticker })
  expect(stream.quote(BTC)).toBeUndefined()
})

test('after each failure the stream is opened again, later each time, until a message comes', async () => {
  const waits: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await vi.advanceTimersByTimeAsync(0)
    const before = calls
    settle.reject(new Error('refused'))
    let waited = 0
    while (calls === before) {
      await vi.advanceTimersByTimeAsync(100)
      waited += 100
    }
    waits.push(waited)
  }
  expect(failures.length).toBe(8)
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  settle.resolve()
  await vi.advanceTimersByTimeAsync(0)
  settle.reject(new Error('refused'))
  const before = calls
  await vi.advanceTimersByTimeAsync(600)
  expect(calls).toBe(before + 1)
})

test('a connection without any message for 20 seconds is closed, and opened again', async () => {
  for (let second = 0; second < 40; second += 1) {
    clock += 1_000
    if (second % 10 === 0) send({})
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(closed).toBe(0)
  clock += 20_000
  await vi.advanceTimersByTimeAsync(5_000)
  expect(closed).toBe(1)
  const before = calls
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toBe(before + 1)
})
