import type { PriceDoubt } from '@halyard/api'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Catalogue } from '../instruments/catalogue.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Command, Engine } from '../engine/index.ts'
import { listedMarkets } from '../instruments/listing/testing.ts'
import { type CcxtFeed, runCcxtFeed } from './ccxt-feed.ts'
import type { QuotedPrice } from './price-markets.ts'
import { type ExchangeStandIn, startExchanges } from './exchange-stand-in.ts'
import type { Behaviour, ExchangeName } from './stream-stand-in.ts'

/** Timeout of an exchange in these tests; long enough for a busy machine. */
const ANSWER_MS = 1_000
const NAMES: readonly ExchangeName[] = ['binance', 'kraken', 'kucoin']
const PRICES = { 'BTC/USDT': 64_000, 'ETH/USDT': 3_100, 'TRX/USDT': 0.16, 'ETH/BTC': 0.04844 }
const markets = listedMarkets()
const catalogue = { markets: () => markets } as unknown as Catalogue

let exchanges: ExchangeStandIn
let feed: CcxtFeed | undefined
let clock = 0
/** How far the exchanges' own clocks are behind. */
let behindMs = 0
/** The last recorded prices, by market id. */
const recorded = new Map<number, number>()
/** Their qualities, by market id. */
const qualities = new Map<number, string | undefined>()
/** Until when the last prices may be live. */
let liveUntil: number | undefined
let records = 0
let isBusy = false
/** How long the engine takes for each command, on the clock of the test. */
let engineMs = 0
/** The last announced prices, by market id. */
const announced = new Map<number, QuotedPrice>()
function announce(prices: readonly QuotedPrice[]): void {
  for (const price of prices) announced.set(price.marketId, price)
}
const engine = {
  submit(command: Command) {
    records += 1
    clock += engineMs
    if (command.kind === 'recordPrices') ({ liveUntil } = command)
    if (command.kind === 'recordPrices' && !isBusy)
      for (const { marketId, ticks, quality } of command.prices) {
        recorded.set(marketId, ticks)
        qualities.set(marketId, quality)
      }
    return Promise.resolve({ ok: !isBusy })
  },
} as unknown as Engine

beforeAll(async () => {
  exchanges = await startExchanges(PRICES, () => Date.now() + clock - behindMs)
})
afterAll(() => exchanges.close())
beforeEach(() => {
  clock = 0
  behindMs = 0
  recorded.clear()
  announced.clear()
  isBusy = false
  engineMs = 0
  for (const [symbol, price] of Object.entries(PRICES)) exchanges.prices.set(symbol, price)
  for (const name of NAMES) exchanges.behave(name, { kind: 'well', factor: 1 })
})
afterEach(() => feed?.stop())

async function start(names: readonly ExchangeName[] = NAMES, standingMs = 30): Promise<void> {
  const settings = Object.fromEntries(
    names.map((name) => [name, { ...exchanges.settings(name), timeout: ANSWER_MS }]),
  )
  const log = pino({ level: 'silent' })
  const parts = { engine, catalogue, log, now: () => Date.now() + clock, announce, onDoubt }
  feed = await runCcxtFeed(parts, { exchanges: names, settings, pollMs: 30, standingMs })
}

/** Resolves after ten more answers of an exchange, when the feed could have recorded prices as often. */
async function polled(name: ExchangeName): Promise<void> {
  const before = exchanges.served(name)
  await expect.poll(() => exchanges.served(name)).toBeGreaterThan(before + 10)
}

/**
 * Lets time pass at once, and resolves when each source has answered a request from after it: sources ask for the next
 * answer once they have read the last.
 */
async function skip(ms: number, names: readonly ExchangeName[] = NAMES): Promise<void> {
  clock += ms
  const before = names.map((name) => exchanges.served(name))
  await expect
    .poll(() => names.every((name, index) => exchanges.served(name) > (before[index] ?? 0) + 2), {
      interval: 5,
    })
    .toBe(true)
}

/** Lets time pass in steps that are short enough for prices to be recorded in time. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    clock += 250
    const before = records
    await expect.poll(() => records, { interval: 5 }).toBeGreaterThan(before)
  }
}

const btc = (): number | undefined => recorded.get(1)
const quality = (): string | undefined => qualities.get(1)
const doubts = new Map<number, PriceDoubt | undefined>()
const onDoubt = (marketId: number, doubt: PriceDoubt | undefined) => void doubts.set(marketId, doubt)
/** The quality of the recorded price, with the reason if it is not the best. */
const graded = () => [quality(), doubts.get(1)]

test('three exchanges: every market gets a price', async () => {
  await start()
  await expect.poll(() => recorded.size).toBe(4)
  expect(Object.fromEntries(recorded)).toEqual({ 1: 640_000, 2: 310_000, 3: 16_000, 4: 4_844 })
  exchanges.prices.set('BTC/USDT', 64_321.04)
  await expect.poll(btc).toBe(643_210)
})

test.each<[string, Behaviour]>([
  ['returns half the price', { kind: 'well', factor: 0.5 }],
  ['returns twice the price', { kind: 'well', factor: 2 }],
  ['returns zero', { kind: 'well', factor: 0 }],
  ['returns a negative price', { kind: 'well', factor: -1 }],
  ['responds with status 500', { kind: 'status', status: 500 }],
  ['responds with status 429', { kind: 'status', status: 429 }],
  ['responds with HTML', { kind: 'text', text: '<html>maintenance</html>' }],
  ['responds with an empty object', { kind: 'text', text: '{}' }],
  ['responds with null', { kind: 'text', text: 'null' }],
  ['responds too late', { kind: 'slow', ms: 10 * ANSWER_MS }],
  ['closes the connection', { kind: 'hang_up' }],
])('prices continue while one exchange %s', async (_name, behaviour) => {
  await start()
  await expect.poll(btc).toBe(640_000)
  exchanges.behave('kraken', behaviour)
  exchanges.prices.set('BTC/USDT', 65_000)
  // Its last good quote is too old by then. One leap would count as a lag of the recordings, which makes every quote too old.
  await pass(11_000)
  // Time goes on: an answer that was on its way is a good quote, and gets too old as well.
  const later = async () => {
    await pass(250)
    return btc()
  }
  await expect.poll(later).toBe(650_000)
  const before = records
  await expect.poll(() => records).toBeGreaterThan(before + 5)
  expect(btc()).toBe(650_000)
})

/** Returns the state of the last announced quote of a source for BTC/USDT. */
const stateOf = (name: ExchangeName) => announced.get(1)?.quotes.find(([source]) => source === name)?.[3]

test('each price is announced with the quotes behind it, and the time of its computation', async () => {
  await start()
  await expect.poll(() => announced.get(1)?.quotes.length).toBe(3)
  const { ticks, pricedAt, quotes } = announced.get(1) ?? {}
  expect(ticks).toBe(640_000)
  expect(quotes?.map(([source, price, , state]) => [source, price, state])).toEqual(
    NAMES.map((name) => [name, '64000', 'used']),
  )
  expect(quotes?.every(([, , at]) => at <= (pricedAt ?? 0))).toBe(true)
})

test('a source is excluded only after a recorded price has shown it far off', async () => {
  isBusy = true
  exchanges.behave('kraken', { kind: 'well', factor: 2 })
  await start()
  await expect.poll(() => stateOf('kraken')).toBe('far')
  const before = records
  await expect.poll(() => records).toBeGreaterThan(before + 3)
  expect(stateOf('kraken')).toBe('far')
  isBusy = false
  await expect.poll(() => stateOf('kraken')).toBe('excluded')
})

test('one source left: no price is recorded until another returns', async () => {
  await start(['binance', 'kraken'])
  await expect.poll(btc).toBe(640_000)
  exchanges.behave('kraken', { kind: 'status', status: 503 })
  // A request may still be in flight, so its last quote must expire more than once.
  await expect
    .poll(async () => {
      clock += 11_000
      recorded.clear()
      await polled('binance')
      return recorded.size
    })
    .toBe(0)
  exchanges.behave('kraken', { kind: 'well', factor: 1 })
  await expect.poll(btc).toBe(640_000)
})

test('polled prices are never live; a start, two sources or a step make them uncertain', async () => {
  for (const name of NAMES) exchanges.behave(name, { kind: 'polled' })
  await start()
  await expect.poll(graded).toEqual(['uncertain', 'step'])
  clock += 10_000
  await expect.poll(graded).toEqual(['delayed', 'slow'])
  exchanges.behave('kraken', { kind: 'well', factor: 1.3 })
  await expect.poll(graded).toEqual(['uncertain', 'sources_disagree'])
  expect(btc()).toBe(640_000)
  exchanges.behave('kraken', { kind: 'well', factor: 1 })
  await expect
    .poll(async () => {
      await skip(5_000)
      return quality()
    })
    .toBe('delayed')
  exchanges.prices.set('BTC/USDT', 70_000)
  await expect.poll(quality).toBe('uncertain')
  // The first source to move was excluded for a minute.
  await expect
    .poll(async () => {
      await skip(5_000)
      return [btc(), quality()]
    })
    .toEqual([700_000, 'delayed'])
})

/** Starts the feed, and waits until its prices have been steady for long enough to be live. */
async function startLive(): Promise<void> {
  await start()
  await expect.poll(quality).toBe('uncertain')
  await pass(10_000)
  await expect.poll(graded).toEqual(['live', undefined])
}

test('a price that moves is recorded on arrival, without waiting for the next regular one', async () => {
  await start(NAMES, 3_600_000)
  await expect.poll(btc).toBe(640_000)
  exchanges.prices.set('BTC/USDT', 64_321.04)
  await expect.poll(btc).toBe(643_210)
})

test.each<[string, Behaviour]>([
  ['sends nothing', { kind: 'silent' }],
  ['refuses streams and can be polled', { kind: 'polled' }],
  ['sends each message a second late', { kind: 'slow', ms: 0 }],
])('prices of three streams are live, and no longer once one %s', async (_name, behaviour) => {
  await startLive()
  exchanges.behave('kucoin', behaviour)
  if (behaviour.kind === 'slow') behindMs = 1_000
  await pass(1_000)
  await expect.poll(quality).toBe('delayed')
  exchanges.behave('kucoin', { kind: 'well', factor: 1 })
  behindMs = 0
  await expect.poll(quality).toBe('live')
})

test('a quiet stream counts while its connection sends anything, for ten seconds', async () => {
  await startLive()
  exchanges.behave('kraken', { kind: 'stuck' })
  await pass(5_000)
  await expect.poll(quality).toBe('live')
  await pass(6_000)
  await expect.poll(quality).toBe('delayed')
})

test('a stream that is cut is opened again', async () => {
  await startLive()
  exchanges.behave('kraken', { kind: 'hang_up' })
  await pass(1_000)
  await expect.poll(quality).toBe('delayed')
  const before = exchanges.streams('kraken')
  exchanges.behave('kraken', { kind: 'well', factor: 1 })
  await expect.poll(() => exchanges.streams('kraken')).toBeGreaterThan(before)
  await expect.poll(quality).toBe('live')
})

test('a price may be recorded as a live one within half a second of its computation', async () => {
  await startLive()
  expect(liveUntil).toBe((announced.get(1)?.pricedAt ?? 0) + 500)
})

test('prices that are recorded late are not live until ten seconds have passed', async () => {
  await startLive()
  engineMs = 600
  await expect.poll(quality).toBe('delayed')
  expect(feed?.state().lagMs).toBeGreaterThan(500)
  engineMs = 0
  await pass(5_000)
  expect(quality()).toBe('delayed')
  await pass(6_000)
  await expect.poll(quality).toBe('live')
})

test('two sources that disagree give no price', async () => {
  exchanges.behave('kraken', { kind: 'well', factor: 2 })
  await start(['binance', 'kraken'])
  await polled('binance')
  await polled('kraken')
  expect(recorded.size).toBe(0)
})

test.each<[ExchangeName, Behaviour]>([
  ['kucoin', { kind: 'hang_up' }],
  ['kraken', { kind: 'text', text: '{}' }],
  ['binance', { kind: 'text', text: '{}' }],
])('%s, faulty at the start (%j), joins when it recovers', async (name, behaviour) => {
  exchanges.behave(name, behaviour)
  const other = name === 'kucoin' ? 'binance' : 'kucoin'
  await start([name, other])
  await polled(other)
  expect(recorded.size).toBe(0)
  exchanges.behave(name, { kind: 'well', factor: 1 })
  await expect.poll(btc).toBe(640_000)
})

test.each(['nowhere', 'version', 'Exchange', 'exchanges', 'constructor'])(
  'rejects %s as an exchange',
  async (name) => {
    const parts = { engine, catalogue, log: pino({ level: 'silent' }), now: Date.now }
    await expect(runCcxtFeed(parts, { exchanges: ['binance', name] })).rejects.toThrow(ConfigError)
  },
)
