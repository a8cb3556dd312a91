import { PERIODS, type Period } from '@halyard/api'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { type Makers, PERP_MAKERS, pruneBotOrders, SPOT_MAKERS } from '@halyard/demo/testing'
import type { Engine, Side } from '../../src/engine/index.ts'
import { loadLastTradeId } from '../../src/market-data/candle-store.ts'
import { openMarketData } from '../../src/market-data/market-data.ts'
import { STORED_PERIODS } from '../../src/market-data/periods.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { connect, type TestSocket } from '../testing/socket-client.ts'

const PAIR = { currency_id: 1, legal_id: 3 }
const MINUTE_MS = 60_000
const INDEX_TICKS = 640_000
/** The last minute of a month that does not end a week, and the first of the next month. */
const [MARCH, APRIL] = [Date.UTC(2026, 2, 31, 23, 59), Date.UTC(2026, 3)]
const [MAKER, CUSTOMER] = [2_000, 2_001]
const GRANTS = (['coin', 'contract'] as const).flatMap((account) =>
  [1, 3].map((currencyId) => ({ currencyId, amount: amount(1_000_000_000_000n), account })),
)

interface Page {
  readonly before?: number
  readonly limit?: number
}

const spot = {
  makers: SPOT_MAKERS,
  /** A lot in bitcoin. */
  lot: 0.00001,
  async place(engine: Engine, customerId: number, side: Side, ticks: number, lots: number): Promise<number> {
    const terms = { type: 'limit', ticks, lots } as const
    const answer = await engine.submit({ kind: 'placeOrder', customerId, marketId: 1, side, terms })
    if (!answer.ok) throw new Error(answer.reject)
    return answer.order.orderId
  },
  cancel: (customerId: number, orderId: number) => ({ kind: 'cancelOrder', customerId, orderId }) as const,
  candles: async (server: TestApp, period: Period, page: Page) =>
    dataOf(await server.client()('currency/new_timeshar', { ...PAIR, period, ...page })),
  book: async (server: TestApp) => dataOf(await server.client()('currency/deal', PAIR)),
  details: async (server: TestApp) => dataOf(await server.client()('currency/quotation_new', {})).list[0],
  id: { match_id: 1 },
  channels: [
    { channel: 'market_depth', match_id: 1 },
    { channel: 'transaction', match_id: 1 },
    { channel: 'kline', match_id: 1, period: '5min' },
  ],
  events: { depth: 'market_depth', deals: 'transaction', kline: 'kline' },
  tickers: (socket: TestSocket) => socket.received('daymarket').flatMap(({ list }) => list),
  ownFigures: { price_doubt: null, spark: [...Array<string>(22).fill('64000'), '64100', '64200'] },
  stored: 'spot_order',
  /** The orders of the market maker that ended because they were netted into one. */
  netted: 0,
} as const

const perp = {
  makers: PERP_MAKERS,
  lot: 0.001,
  async place(engine: Engine, customerId: number, side: Side, ticks: number, lots: number): Promise<number> {
    const answer = await engine.submit({
      kind: 'openPosition',
      customerId,
      perpId: 1,
      side: side === 'buy' ? 'long' : 'short',
      leverage: 1,
      terms: { type: 'limit', ticks, lots },
      stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    })
    if (!answer.ok) throw new Error(answer.reject)
    return answer.position.positionId
  },
  cancel: (customerId: number, positionId: number) =>
    ({ kind: 'cancelOpening', customerId, positionId }) as const,
  candles: async (server: TestApp, period: Period, page: Page) =>
    dataOf(await server.client()('lever/kline', { ...PAIR, period, ...page })),
  book: async (server: TestApp) => dataOf(await server.client()('lever/deal', PAIR)),
  details: async (server: TestApp) => dataOf(await server.client()('lever/contracts', {})).list[0],
  id: { contract_id: 1 },
  channels: [
    { channel: 'lever', contract_id: 1 },
    { channel: 'lever_kline', contract_id: 1, period: '5min' },
  ],
  events: { depth: 'lever_depth', deals: 'lever_deals', kline: 'lever_kline' },
  tickers: (socket: TestSocket) => socket.received('lever_mark'),
  ownFigures: { status: 'open', max_share: expect.any(Number) as number },
  stored: 'perp_position',
  netted: 5,
} as const

describe.each([
  ['spot', spot],
  ['perpetual', perp],
] as const)('market data of a %s instrument', (_name, kind) => {
  let clock = MARCH + 30_000
  let database: TestDatabase
  let server: TestApp

  beforeAll(async () => {
    database = await createTestDatabase()
    await start()
    for (const [customerId, isMarketMaker] of [
      [MAKER, true],
      [CUSTOMER, false],
    ] as const) {
      await submitCommand(server, { kind: 'openCustomer', customerId, isMarketMaker })
      await submitCommand(server, { kind: 'creditPracticeFunds', customerId, grants: GRANTS })
    }
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  async function start(): Promise<void> {
    server = await startTestApp({ databaseUrl: database.url, now: () => clock })
  }

  const recordPrice = (ticks = INDEX_TICKS) =>
    submitCommand(server, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
  const place = (customerId: number, side: Side, ticks: number, lots: number) =>
    kind.place(server.app.context.engine, customerId, side, ticks, lots)

  /** Makes the customer buy from the maker at a price and time. */
  async function deal(ticks: number, lots: number, at: number): Promise<void> {
    clock = at
    await recordPrice()
    await place(MAKER, 'sell', ticks, lots)
    await place(CUSTOMER, 'buy', ticks, lots)
  }

  const candles = async (period: Period, page: Page = {}) =>
    (await kind.candles(server, period, { limit: 10, ...page })).list
  const readBefore = (before: number, limit = 3) => kind.candles(server, '1min', { before, limit })
  const quantity = (lots: number): string => String(Number((lots * kind.lot).toFixed(5)))

  test('without a price or trade: price 0 and no candles', async () => {
    expect(await kind.details(server)).toMatchObject({ now_price: '0', change: '0.00', volume: '0' })
    expect(await candles('1min')).toEqual([])
  })

  test('trades form the candles of every period, and are published', async () => {
    const socket = await connect(server.url)
    for (const channel of kind.channels)
      expect(await socket.request('subscribe', channel)).toMatchObject({ type: 'ok' })
    await deal(640_000, 100, MARCH + 30_000)
    await deal(641_000, 50, APRIL - 1)
    await deal(639_000, 10, APRIL)
    await deal(642_000, 20, APRIL + 3 * MINUTE_MS)
    const minutes = [
      [MARCH, '64000', '64100', '64000', '64100', quantity(150)],
      [APRIL, '63900', '63900', '63900', '63900', quantity(10)],
      [APRIL + MINUTE_MS, '63900', '63900', '63900', '63900', '0'],
      [APRIL + 2 * MINUTE_MS, '63900', '63900', '63900', '63900', '0'],
      [APRIL + 3 * MINUTE_MS, '64200', '64200', '64200', '64200', quantity(20)],
    ]
    expect(await candles('1min')).toEqual(minutes)
    expect(await candles('timeshare')).toEqual(minutes)
    expect(await candles('1mon')).toEqual([
      [Date.UTC(2026, 2), '64000', '64100', '64000', '64100', quantity(150)],
      [APRIL, '63900', '64200', '63900', '64200', quantity(30)],
    ])
    expect(await candles('1week')).toEqual([
      [Date.UTC(2026, 2, 30), '64000', '64200', '63900', '64200', quantity(180)],
    ])
    const five = [APRIL, '63900', '64200', '63900', '64200', quantity(30)]
    await expect
      .poll(() => socket.received(kind.events.kline).at(-1))
      .toEqual({ ...kind.id, period: '5min', candle: five })
    await place(CUSTOMER, 'buy', 630_000, 7)
    await expect
      .poll(() => socket.received(kind.events.depth).at(-1))
      .toMatchObject({ ...kind.id, bids: [['63000', quantity(7)]] })
    await expect
      .poll(() => kind.tickers(socket))
      .toContainEqual(expect.objectContaining({ ...kind.id, now_price: '64200' }))
    const published = socket.received(kind.events.deals)
    for (const event of published) expect(event).toMatchObject(kind.id)
    expect(published.flatMap(({ deals }) => deals.toReversed()).map(({ price }) => price)).toEqual([
      '64000',
      '64100',
      '63900',
      '64200',
    ])
    socket.close()
  })

  test('the ticker covers the last 24 hours', async () => {
    expect(await kind.details(server)).toMatchObject({
      now_price: '64200',
      index_price: '64000',
      change: '0.31',
      high: '64200',
      low: '63900',
      volume: quantity(180),
      turnover: quantity(11_528_000),
      ...kind.ownFigures,
    })
  })

  test('the order book and the latest trades, newest first', async () => {
    const { bids, asks, deals } = await kind.book(server)
    expect({ bids, asks }).toEqual({ bids: [['63000', quantity(7)]], asks: [] })
    expect(deals.map(({ price, number, side }) => [price, number, side])).toEqual([
      ['64200', quantity(20), 'buy'],
      ['63900', quantity(10), 'buy'],
      ['64100', quantity(50), 'buy'],
      ['64000', quantity(100), 'buy'],
    ])
  })

  test('pages end at the first candle', async () => {
    const all = await candles('1min', { limit: 500 })
    expect(await readBefore(clock + 1)).toEqual({ list: all.slice(-3), more: true })
    expect(await readBefore(all.at(-3)?.[0] ?? 0)).toEqual({ list: all.slice(0, -3), more: false })
    expect(await readBefore(all[0]?.[0] ?? 0)).toEqual({ list: [], more: false })
    expect(await readBefore(1, 999)).toEqual({ list: [], more: false })
    expect(await readBefore(999_999_999_999_999, 999)).toEqual({ list: all, more: false })
  })

  test('candles not stored before a crash are rebuilt from trades', async () => {
    const { context } = server.app
    await context.market.store()
    await deal(645_000, 7, APRIL + 3 * MINUTE_MS + 10_000)
    await deal(630_000, 3, APRIL + 4 * MINUTE_MS)
    const { kind: instruments }: Makers = kind.makers
    const again = (await openMarketData(context)).of(instruments)
    const data = context.market.of(instruments)
    for (const period of [...STORED_PERIODS, '1sec'] as const) {
      const request = { instrumentId: 1, period, before: clock + 1, limit: 500 }
      expect(await again.candles(request)).toEqual(await data.candles(request))
    }
    expect(data.deals(1)).toMatchObject(again.deals(1))
    const [listed] = instruments.listed(context.catalogue)
    if (!listed) throw new Error('not listed')
    expect(again.details(listed)).toEqual(data.details(listed))
  })

  test("market makers' orders that ended a day ago without a fill are pruned, nothing else", async () => {
    const { engine, db } = server.app.context
    const placeAndCancel = async (customerId: number): Promise<number> => {
      const id = await place(customerId, 'buy', 630_000, 10)
      await submitCommand(server, kind.cancel(customerId, id))
      return id
    }
    const ended = await placeAndCancel(MAKER)
    const customers = await placeAndCancel(CUSTOMER)
    const waiting = await place(MAKER, 'buy', 630_000, 10)
    const until = clock
    clock += 1
    await recordPrice()
    const recent = await placeAndCancel(MAKER)
    expect(await pruneBotOrders(db, kind.makers, [MAKER], { from: 0, until })).toBe(1 + kind.netted)
    const rows = await db.selectFrom(kind.stored).select('id').execute()
    const left = new Set(rows.map((row) => Number(row.id)))
    expect([ended, customers, waiting, recent].map((id) => left.has(id))).toEqual([false, true, true, true])
    await engine.submit(kind.cancel(MAKER, waiting))
  })

  test('a restart changes nothing', async () => {
    const read = async () => ({
      candles: await Promise.all(PERIODS.map((period) => candles(period, { limit: 500 }))),
      details: await kind.details(server),
    })
    const before = await read()
    await server.close()
    await start()
    expect(await read()).toEqual(before)
  })

  test('a day later the figures are empty and the last price remains', async () => {
    clock += 25 * 60 * MINUTE_MS
    await recordPrice(650_000)
    const figures = { now_price: '63000', change: '0.00', volume: '0', high: '63000', index_price: '65000' }
    expect(await kind.details(server)).toMatchObject(figures)
  })

  test('candles that are stored twice at once are stored when either call ends', async () => {
    const { db, market } = server.app.context
    await market.store()
    await deal(645_000, 7, clock + 1)
    const first = market.store()
    await market.store()
    const { kind: instruments }: Makers = kind.makers
    expect(await loadLastTradeId(db, instruments.tables)).toBe(market.of(instruments).deals(1)[0]?.tradeId)
    await first
  })
})
