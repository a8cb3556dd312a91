import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { SPOT } from '../../src/instruments/kinds/spot.ts'
import { loadSeconds } from '../../src/market-data/load-seconds.ts'
import { send } from '../binance/binance-client.ts'
import { openSocket } from '../binance/socket-client.ts'
import { connect } from '../testing/socket-client.ts'

const START = Date.UTC(2026, 10, 27, 12)
const BTC = { currency_id: 1, legal_id: 3 }

let halyard: TestApp
let maker: TestCustomer
let taker: TestCustomer
let clock = START

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  maker = await halyard.registerCustomer({ funded: true })
  taker = await halyard.registerCustomer({ funded: true })
  await trade(200, { ticks: 500_000, lots: 100 })
  await trade(900, { ticks: 500_100, lots: 50, takerSide: 'sell' })
  await trade(3_000, { ticks: 499_900, lots: 10 })
  clock = START + 4_500
})
afterAll(() => halyard.close())

interface Terms {
  readonly ticks: number
  readonly lots: number
  readonly takerSide?: 'buy' | 'sell'
}

/** Makes a trade, in milliseconds after the start. A lot is 0.00001 BTC. */
async function trade(at: number, { ticks, lots, takerSide = 'buy' }: Terms): Promise<void> {
  clock = START + at
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const terms = { type: 'limit', ticks, lots } as const
  const makerSide = takerSide === 'buy' ? 'sell' : 'buy'
  for (const [{ id }, side] of [
    [maker, makerSide],
    [taker, takerSide],
  ] as const)
    expect(
      await engine.submit({ kind: 'placeOrder', customerId: id, marketId: 1, side, terms }),
    ).toMatchObject({ ok: true })
}

/** The seconds of the first three trades: when each opens, its prices and its quantity. */
const SECONDS = [
  [START, '50000', '50010', '50000', '50010', '0.0015'],
  [START + 1_000, '50010', '50010', '50010', '50010', '0'],
  [START + 2_000, '50010', '50010', '50010', '50010', '0'],
  [START + 3_000, '49990', '49990', '49990', '49990', '0.0001'],
  [START + 4_000, '49990', '49990', '49990', '49990', '0'],
] as const

async function klines(query: string): Promise<readonly (readonly unknown[])[]> {
  const { body } = await send(halyard, 'GET', '/api/v3/klines', {
    query: `symbol=BTCUSDT&interval=1s&${query}`,
  })
  return body as unknown as unknown[][]
}

test('seconds: the app and programs receive the same, none before the first trade', async () => {
  const { list, more } = dataOf(
    await halyard.client()('currency/new_timeshar', { ...BTC, period: '1sec', limit: 100 }),
  )
  expect([list, more]).toEqual([SECONDS, false])
  const candles = await klines('limit=100')
  expect(candles.map((candle) => candle.slice(0, 6))).toEqual(SECONDS)
  // The end of the first second, its turnover, its trades, and how much of them takers bought.
  expect(candles[0]?.slice(6)).toEqual([START + 999, '75.005', 2, '0.001', '50', '0'])
})

const opensOf = async (query: string) => (await klines(query)).map(([open]) => open)

test('1s klines: a client that asks for everything begins with the first second', async () => {
  expect(await opensOf(`startTime=${START - 86_400_000}&limit=2`)).toEqual([START, START + 1_000])
  expect(await opensOf(`startTime=${START + 1}&limit=2`)).toEqual([START + 1_000, START + 2_000])
  expect(await opensOf(`endTime=${START + 1_999}&limit=9`)).toEqual([START, START + 1_000])
})

const askUdf = async (path: string) => (await fetch(`${halyard.url}/udf/${path}`)).json()

test('UDF, 1S: the columns of the protocol, and that seconds are offered', async () => {
  const history = `history?symbol=BTCUSDT&resolution=1S&from=${START / 1_000}`
  expect(await askUdf(`${history}&to=${START / 1_000 + 60}`)).toEqual({
    s: 'ok',
    t: SECONDS.map(([open]) => open / 1_000),
    ...Object.fromEntries(
      ['o', 'h', 'l', 'c', 'v'].map((name, at) => [name, SECONDS.map((second) => Number(second[at + 1]))]),
    ),
  })
  expect(await askUdf(`${history}&to=${START / 1_000}&countback=5`)).toEqual({ s: 'no_data' })
  expect(await askUdf('config')).toMatchObject({
    supported_resolutions: expect.arrayContaining(['1S']) as string[],
  })
  expect(await askUdf('symbols?symbol=BTCUSDT')).toMatchObject({
    has_seconds: true,
    seconds_multipliers: ['1'],
  })
})

test('loadSeconds: a start rebuilds the seconds from the stored trades', async () => {
  const { db, market } = halyard.app.context
  const loaded = await loadSeconds(db, SPOT.tables)
  const { candles } = await market
    .of(SPOT)
    .candles({ instrumentId: 1, period: '1sec', before: clock, limit: 100 })
  expect(loaded.get(1)?.candles).toEqual(candles.filter(({ trades }) => trades > 0))
  expect(loaded.get(1)).toMatchObject({
    candles: [
      { openAt: START, open: 500_000, close: 500_100, lots: 150n, takerBuyLots: 100n },
      { openAt: START + 3_000, trades: 1 },
    ],
    lastTradeId: market.of(SPOT).deals(1)[0]?.tradeId,
  })
  expect(loaded.has(2)).toBe(false)
})

test('the socket of the app: an ended second goes out once more, with its last trades', async () => {
  const socket = await connect(halyard.url)
  await socket.request('subscribe', { channel: 'kline', match_id: 1, period: '1sec' })
  const last = () => new Map(socket.received('kline').map(({ candle: [open, ...rest] }) => [open, rest]))
  await trade(10_100, { ticks: 500_200, lots: 10 })
  await expect.poll(() => last().get(START + 10_000)?.[4]).toBe('0.0001')
  await trade(10_900, { ticks: 500_300, lots: 20 })
  clock = START + 13_100
  await expect.poll(() => last().has(START + 13_000)).toBe(true)
  expect([10, 11, 12, 13].map((second) => last().get(START + second * 1_000))).toEqual([
    ['50020', '50030', '50020', '50030', '0.0003'],
    ...Array.from({ length: 3 }, () => ['50030', '50030', '50030', '50030', '0']),
  ])
  socket.close()
})

test('the socket for programs: every second that has ended is published once as closed', async () => {
  const socket = await openSocket(halyard, '/ws/btcusdt@kline_1s')
  interface Kline {
    readonly t: number
    readonly x: boolean
    readonly n: number
    readonly v: string
  }
  const klinesOf = (isClosed: boolean) =>
    socket.messages.map(({ k }) => k as Kline).filter(({ x }) => x === isClosed)
  await trade(20_100, { ticks: 500_200, lots: 10 })
  await socket.next(({ k }) => (k as Kline).t === START + 20_000)
  await trade(20_900, { ticks: 500_300, lots: 20 })
  clock = START + 23_100
  await socket.next(({ k }) => (k as Kline).t === START + 23_000)
  expect(klinesOf(true).filter(({ t }) => t >= START + 20_000)).toMatchObject([
    { t: START + 20_000, n: 2, v: '0.0003' },
    { t: START + 21_000, n: 0 },
    { t: START + 22_000, n: 0 },
  ])
  expect(klinesOf(false).at(-1)).toMatchObject({ t: START + 23_000, n: 0 })
  socket.webSocket.terminate()
})

test('loadSeconds: of a busy instrument, a second of which trades are missing is left out', async () => {
  const { db } = halyard.app.context
  // Ten trades a second, and one more than a start reads: the first second lacks a trade.
  await sql`
    insert into spot_trade (id, posting_id, command_seq, market_id, at, ticks, lots, base, value, taker_side,
      taker_id, taker_order_id, taker_fee, maker_id, maker_order_id, maker_fee)
    select 1000000 + nth, 0, 0, 2, ${START}::bigint + nth * 100, 300000, 1, 1, 1, 'sell', 1, 1, 0, 2, 2, 0
    from generate_series(0, 20000) as nth`.execute(db)
  const candles = (await loadSeconds(db, SPOT.tables)).get(2)?.candles ?? []
  expect([candles[0]?.openAt, candles[0]?.trades, candles.length]).toEqual([START + 1_000, 10, 2_000])
  expect(candles[0]).toMatchObject({ lots: 10n, takerBuyLots: 0n, takerBuyValue: 0n })
})
