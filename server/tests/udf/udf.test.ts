import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 10, 27, 12)
const BTC_USDT = { currency_id: '1', legal_id: '3' }

let halyard: TestApp
let clock = START

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  // Trades at five prices, with minutes without a trade between them.
  for (const [minute, price] of [0, 1, 4, 5, 9].map((at, nth) => [at, 500_000 + nth * 10] as const)) {
    clock = START + minute * MINUTE_MS
    await trade(price)
  }
})
afterAll(() => halyard.close())

async function trade(ticks: number): Promise<void> {
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const [maker, taker] = [
    await halyard.registerCustomer({ funded: true }),
    await halyard.registerCustomer({ funded: true }),
  ]
  const order = { ...BTC_USDT, type: 'limit', price: String(ticks / 10), number: '0.001' } as const
  dataOf(await maker.client('coin/trade/sell', order))
  dataOf(await taker.client('coin/trade/buy', order))
}

/** A client of the protocol, as a chart has one. */
async function ask(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Response> {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return fetch(`${halyard.url}/udf/${path}${text.length === 0 ? '' : `?${text.join('&')}`}`)
}

interface Columns {
  readonly s: string
  readonly t: readonly number[]
  readonly o: readonly number[]
  readonly h: readonly number[]
  readonly l: readonly number[]
  readonly c: readonly number[]
  readonly v: readonly number[]
}

async function bars(
  query: Readonly<Record<string, string | number>>,
): Promise<readonly (readonly unknown[])[]> {
  const answer = (await (await ask('history', query)).json()) as Columns
  expect(answer.s).toBe('ok')
  return answer.t.map((t, at) => [
    t * 1_000,
    answer.o[at],
    answer.h[at],
    answer.l[at],
    answer.c[at],
    answer.v[at],
  ])
}

/** The candles that the app draws. */
async function appCandles(
  period: '1min' | '5min' | '1hour' | '1day',
): Promise<readonly (readonly number[])[]> {
  const { list } = dataOf(await halyard.client()('currency/new_timeshar', { ...BTC_USDT, period }))
  return list.map((candle) => candle.map(Number))
}

const seconds = (at: number) => Math.floor(at / 1_000)

test.each([
  ['1', '1min'],
  ['5', '5min'],
  ['60', '1hour'],
  ['D', '1day'],
  ['1D', '1day'],
] as const)('resolution %s: the candles are those of the app', async (resolution, period) => {
  const query = { symbol: 'BTCUSDT', resolution, from: 0, to: seconds(clock) + 1, countback: 300 }
  expect(await bars(query)).toEqual(await appCandles(period))
})

test('three minutes: candles are joined, with the first and last price and the sum of quantities', async () => {
  const query = { symbol: 'BTCUSDT', resolution: '3', from: seconds(START), to: seconds(clock) + 1 }
  expect(await bars(query)).toEqual([
    [START, 50_000, 50_001, 50_000, 50_001, 0.002],
    [START + 3 * MINUTE_MS, 50_001, 50_003, 50_001, 50_003, 0.002],
    [START + 6 * MINUTE_MS, 50_003, 50_003, 50_003, 50_003, 0],
    [START + 9 * MINUTE_MS, 50_004, 50_004, 50_004, 50_004, 0.001],
  ])
})

test('a page ends before its last time, so that pages do not overlap', async () => {
  const end = START + 5 * MINUTE_MS
  const first = await bars({ symbol: 'BTCUSDT', resolution: '1', from: 0, to: seconds(end), countback: 2 })
  const next = await bars({ symbol: 'BTCUSDT', resolution: '1', from: seconds(end), to: seconds(clock) + 1 })
  expect(first.map(([at]) => at)).toEqual([START + 3 * MINUTE_MS, START + 4 * MINUTE_MS])
  expect(next.map(([at]) => at)).toEqual([5, 6, 7, 8, 9].map((minute) => START + minute * MINUTE_MS))
})

test('before the first trade there is no data', async () => {
  const answer = await ask('history', {
    symbol: 'BTCUSDT',
    resolution: '1',
    from: 0,
    to: seconds(START) - 60,
    countback: 10,
  })
  expect(await answer.json()).toEqual({ s: 'no_data' })
})

test('the feed describes itself: configuration, time as text, and symbols', async () => {
  const config = (await (await ask('config')).json()) as { supported_resolutions: string[] }
  expect(config.supported_resolutions.slice(0, 3)).toEqual(['1', '3', '5'])
  expect(await (await ask('time')).text()).toBe(String(seconds(clock)))
  const symbol = await (await ask('symbols', { symbol: 'btcusdt' })).json()
  expect(symbol).toMatchObject({ name: 'BTCUSDT', pricescale: 10, minmov: 1, session: '24x7' })
  expect(symbol).not.toHaveProperty('s')
})

async function names(query: Readonly<Record<string, string | number>>): Promise<string[]> {
  const found = (await (await ask('search', query)).json()) as { symbol: string }[]
  return found.map(({ symbol }) => symbol)
}

test('the search finds spot markets and perpetuals', async () => {
  expect(await names({ query: 'BTCUSDT', type: '', exchange: '', limit: 30 })).toEqual([
    'BTCUSDT',
    'BTCUSDT.P',
  ])
  expect(await names({ query: 'BTC', type: 'perpetual', limit: 1 })).toEqual(['BTCUSDT.P'])
  expect(await names({ query: 'NOTHING' })).toEqual([])
})

test('a page of any origin may read it', async () => {
  expect((await ask('config')).headers.get('access-control-allow-origin')).toBe('*')
})

const REQUEST = { symbol: 'BTCUSDT', resolution: '1', from: 0, to: seconds(START), countback: 10 }

test.each<readonly [string, Readonly<Record<string, string | number>>, string]>([
  ['an unknown symbol', { ...REQUEST, symbol: 'BTCEUR' }, 'unknown_symbol'],
  ['an unknown resolution', { ...REQUEST, resolution: '7' }, 'unknown resolution'],
  ['the name of a property of objects', { ...REQUEST, resolution: 'constructor' }, 'unknown resolution'],
  ['a negative countback', { ...REQUEST, countback: -1 }, 'countback must be a whole number'],
  ['a huge countback', { ...REQUEST, countback: 99_999_999 }, 'countback must be a whole number'],
  ['no times', { symbol: 'BTCUSDT', resolution: '1' }, 'from and to must be times in seconds'],
])('history with %s: an error of the protocol', async (_name, query, errmsg) => {
  expect(await (await ask('history', query)).json()).toEqual({ s: 'error', errmsg })
})

test('an address that asks too often waits, and is answered in the form of the protocol', async () => {
  const limited = await startTestApp({ limits: { requestsPerMinute: 1 } })
  const statuses: number[] = []
  for (let nth = 0; nth < 2; nth += 1) statuses.push((await fetch(`${limited.url}/udf/config`)).status)
  await limited.close()
  expect(statuses).toEqual([200, 429])
})

test('a parameter that is sent twice is an error of the protocol', async () => {
  const answer = await fetch(`${halyard.url}/udf/symbols?symbol=BTCUSDT&symbol=ETHUSDT`)
  expect([answer.status, await answer.json()]).toEqual([400, { s: 'error', errmsg: 'invalid_field' }])
})

interface Quotes {
  readonly s: string
  readonly d: readonly {
    readonly s: string
    readonly n: string
    readonly v: Readonly<Record<string, unknown>>
  }[]
}

async function quotes(symbols: string): Promise<Quotes> {
  return (await (await ask('quotes', { symbols })).json()) as Quotes
}

const bitcoin = () => quotes('BTCUSDT').then(({ d }) => d[0]?.v ?? {})

test('quotes: the figures are those of the ticker and the best prices those of the book', async () => {
  const maker = await halyard.registerCustomer({ funded: true })
  const ticker = dataOf(await halyard.client()('currency/quotation_new', {})).list[0]
  const order = { ...BTC_USDT, type: 'limit', number: '0.001' } as const
  dataOf(await maker.client('coin/trade/buy', { ...order, price: '49999' }))
  dataOf(await maker.client('coin/trade/sell', { ...order, price: '50010' }))
  await expect.poll(bitcoin).toMatchObject({ bid: 49_999, ask: 50_010 })
  expect(await bitcoin()).toMatchObject({
    lp: Number(ticker?.now_price),
    ch: 4,
    chp: 0,
    open_price: 50_000,
    prev_close_price: 50_000,
    high_price: Number(ticker?.high),
    low_price: Number(ticker?.low),
    volume: Number(ticker?.volume),
    short_name: 'BTCUSDT',
  })
})

test('quotes: a symbol before its first trade has the index price and no price of an empty book', async () => {
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 2, ticks: 300_000 }] })
  const { d } = await quotes('ETHUSDT')
  expect(d[0]).toMatchObject({ s: 'ok', n: 'ETHUSDT', v: { lp: 3_000, ch: 0, chp: 0, volume: 0 } })
  expect(d[0]?.v).not.toHaveProperty('bid')
})

test('quotes: symbols are answered in their order, and an unknown one is an error of its own', async () => {
  const { s, d } = await quotes('BTCUSDT.P,NOTHING,BTCUSDT')
  expect(s).toBe('ok')
  expect(d.map((quote) => [quote.s, quote.n])).toEqual([
    ['ok', 'BTCUSDT.P'],
    ['error', 'NOTHING'],
    ['ok', 'BTCUSDT'],
  ])
})

test.each([
  ['no symbols', ''],
  ['more symbols than a watch list', Array.from({ length: 101 }, () => 'BTCUSDT').join(',')],
])('quotes of %s: an error of the protocol', async (_name, symbols) => {
  expect(await quotes(symbols)).toEqual({ s: 'error', errmsg: 'symbols must be 1 to 100 names' })
})
