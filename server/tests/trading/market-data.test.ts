import type { WireCandle } from '@halyard/api/client'
import { PERIODS } from '@halyard/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import type { App } from '../../src/app/app.ts'
import type { LoggedCommand, OrderTerms, Side } from '../../src/engine/index.ts'
import { MAKER_ID } from '../../src/demo/market-makers/market-makers.ts'
import { pruneDeskOrders } from '../../src/demo/market-makers/prune-bot-orders.ts'
import { PRACTICE_GRANTS } from '../../src/instruments/listing/listing.ts'
import { openMarketData } from '../../src/market-data/market-data.ts'
import { STORED_PERIODS } from '../../src/market-data/periods.ts'
import { seedRandom } from '../../src/demo/random.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

const BTC = { currency_id: 1, legal_id: 3 }
const TICKS = 640_000
/** A time limit for reading, on a busy machine. A full table scan exceeds it. */
const READ_MS = 10_000

async function recordPrice(app: App, ticks = TICKS): Promise<void> {
  await app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function place(app: App, customerId: number, side: Side, terms: OrderTerms): Promise<void> {
  const response = await app.context.engine.submit({
    kind: 'placeOrder',
    customerId,
    marketId: 1,
    side,
    terms,
  })
  expect(response.ok).toBe(true)
}

async function candlesOf(
  test: Pick<TestApp, 'client'>,
  period: (typeof PERIODS)[number],
  limit = 10,
): Promise<WireCandle[]> {
  return dataOf(await test.client()('currency/new_timeshar', { ...BTC, period, limit })).list
}

describe('candles and tickers from trades', () => {
  // Half a minute before the end of a month that is not the end of a week.
  let clock = Date.parse('2026-03-31T23:59:30Z')
  let database: TestDatabase
  let server: TestApp
  let maker: TestCustomer
  let taker: TestCustomer

  /** Makes a trade at a price and time. */
  async function deal(ticks: number, lots: number, at: string): Promise<void> {
    clock = Date.parse(at)
    await recordPrice(server.app)
    await place(server.app, maker.id, 'sell', { type: 'limit', ticks, lots })
    await place(server.app, taker.id, 'buy', { type: 'limit', timeInForce: 'ioc', ticks, lots })
  }

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true })
    server = await startTestApp({ databaseUrl: database.url, now: () => clock })
    maker = await server.registerCustomer({ funded: true })
    taker = await server.registerCustomer({ funded: true })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  test('before the first price a market reports price 0', async () => {
    const response = await server.client()('currency/quotation_new', {})
    expect(response).toMatchObject({
      type: 'ok',
      message: {
        simulated: true,
        list: [{ match_id: 1, now_price: '0', change: '0.00', spark: [] }, {}, {}, {}],
      },
    })
    expect(await candlesOf(server, '1min')).toEqual([])
  })

  test('trades across the end of a month form the candles of every period', async () => {
    await deal(640_000, 100, '2026-03-31T23:59:30Z')
    await deal(641_000, 50, '2026-03-31T23:59:59.999Z')
    await deal(639_000, 10, '2026-04-01T00:00:00Z')
    await deal(642_000, 20, '2026-04-01T00:03:10Z')
    const [march, april] = [Date.UTC(2026, 2, 31, 23, 59), Date.UTC(2026, 3)]
    const minute = 60_000
    expect(await candlesOf(server, '1min')).toEqual([
      [march, '64000', '64100', '64000', '64100', '0.0015'],
      [april, '63900', '63900', '63900', '63900', '0.0001'],
      [april + minute, '63900', '63900', '63900', '63900', '0'],
      [april + 2 * minute, '63900', '63900', '63900', '63900', '0'],
      [april + 3 * minute, '64200', '64200', '64200', '64200', '0.0002'],
    ])
    expect(await candlesOf(server, 'timeshare')).toEqual(await candlesOf(server, '1min'))
    expect(await candlesOf(server, '1mon')).toEqual([
      [Date.UTC(2026, 2), '64000', '64100', '64000', '64100', '0.0015'],
      [april, '63900', '64200', '63900', '64200', '0.0003'],
    ])
    expect(await candlesOf(server, '1week')).toEqual([
      [Date.UTC(2026, 2, 30), '64000', '64200', '63900', '64200', '0.0018'],
    ])
  })

  test('the ticker covers the last 24 hours', async () => {
    const [quote] = dataOf(await server.client()('currency/quotation_new', {})).list
    expect(quote).toMatchObject({
      now_price: '64200',
      index_price: '64000',
      price_doubt: null,
      change: '0.31',
      high: '64200',
      low: '63900',
      volume: '0.0018',
      turnover: '115.28',
    })
    expect(quote?.spark).toEqual([...Array(22).fill('64000'), '64100', '64200'])
  })

  test("pages end at the market's first candle", async () => {
    const all = await candlesOf(server, '1min', 500)
    const [first] = all
    const read = async (before: number, limit = 3) =>
      dataOf(await server.client()('currency/new_timeshar', { ...BTC, period: '1min', limit, before }))
    expect(await read(clock + 1)).toEqual({ list: all.slice(-3), more: true })
    expect(await read(all.at(-3)?.[0] ?? 0)).toEqual({ list: all.slice(0, -3), more: false })
    expect(await read(first?.[0] ?? 0)).toEqual({ list: [], more: false })
    expect(await read(1, 999)).toEqual({ list: [], more: false })
    expect(await read(999_999_999_999_999, 999)).toEqual({ list: all, more: false })
  })

  test('the latest trades are listed newest first', async () => {
    const { deals } = dataOf(await server.client()('currency/deal', BTC))
    expect(deals.map(({ price, number, side }) => [price, number, side])).toEqual([
      ['64200', '0.0002', 'buy'],
      ['63900', '0.0001', 'buy'],
      ['64100', '0.0005', 'buy'],
      ['64000', '0.001', 'buy'],
    ])
  })

  test('candles not stored before a crash are rebuilt from trades', async () => {
    const { context } = server.app
    await context.market.store()
    await deal(645_000, 7, '2026-04-01T00:03:20Z')
    await deal(630_000, 3, '2026-04-01T00:04:00Z')
    const again = await openMarketData(context)
    for (const period of STORED_PERIODS) {
      const request = { marketId: 1, period, before: clock + 1, limit: 500 }
      expect(await again.candles(request)).toEqual(await context.market.candles(request))
    }
    expect(again.quotes()).toEqual(context.market.quotes())
    expect(context.market.deals(1)).toMatchObject(again.deals(1))
  })

  test("market makers' orders that ended unfilled a day ago are pruned, nothing else", async () => {
    const { engine, db } = server.app.context
    const marketMaker = 2
    await engine.submit({ kind: 'openCustomer', customerId: marketMaker })
    await engine.submit({ kind: 'creditPracticeFunds', customerId: marketMaker, grants: PRACTICE_GRANTS })
    const place = async (customerId: number, ticks: number): Promise<number> => {
      const terms = { type: 'limit', ticks, lots: 10 } as const
      const response = await engine.submit({
        kind: 'placeOrder',
        customerId,
        marketId: 1,
        side: 'buy',
        terms,
      })
      if (!response.ok || !response.order) throw new Error('not placed')
      return response.order.orderId
    }
    const cancel = (customerId: number, orderId: number) =>
      engine.submit({ kind: 'cancelOrder', customerId, orderId })
    const old = [await place(marketMaker, 630_000), await place(marketMaker, 630_000)]
    for (const orderId of old) await cancel(marketMaker, orderId)
    const waiting = await place(marketMaker, 630_000)
    const customers = await place(maker.id, 630_000)
    await cancel(maker.id, customers)
    const until = clock
    clock += 1
    await recordPrice(server.app)
    const recent = await place(marketMaker, 630_000)
    await cancel(marketMaker, recent)
    expect(await pruneDeskOrders(db, [1, marketMaker, 3], { from: 0, until })).toBe(2)
    const rows = await db.selectFrom('spot_order').select('id').execute()
    const left = new Set(rows.map((row) => Number(row.id)))
    expect([...old, waiting, customers, recent].map((id) => left.has(id))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('a restart changes nothing', async () => {
    const read = () => Promise.all(PERIODS.map((period) => candlesOf(server, period, 500)))
    const [candles, quotes] = [await read(), server.app.context.market.quotes()]
    await server.close()
    server = await startTestApp({ databaseUrl: database.url, now: () => clock })
    expect(await read()).toEqual(candles)
    expect(server.app.context.market.quotes()).toEqual(quotes)
  })
})

describe('the demo market', () => {
  let database: TestDatabase
  let server: TestApp
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true })
    server = await startTestApp({ databaseUrl: database.url, market: { random: seedRandom(3) } })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  async function depth() {
    return dataOf(await server.client()('currency/deal', BTC))
  }

  test('quotes surround the index, and trades happen between them', async () => {
    await expect.poll(async () => (await depth()).deals.length).toBeGreaterThan(2)
    const levels = ({ bids, asks }: Awaited<ReturnType<typeof depth>>) => Math.min(bids.length, asks.length)
    await expect.poll(async () => levels(await depth())).toBeGreaterThan(10)
    const { bids, asks, deals } = await depth()
    const index = server.app.context.catalogue.market(1)?.indexTicks ?? 0
    const [bid, ask] = [Number(bids[0]?.[0]) * 10, Number(asks[0]?.[0]) * 10]
    expect(bid).toBeLessThan(ask)
    expect(Math.abs(bid - index) / index).toBeLessThan(0.002)
    expect(Math.abs(ask - index) / index).toBeLessThan(0.002)
    for (const deal of deals) expect(Math.abs(Number(deal.price) * 10 - index) / index).toBeLessThan(0.02)
  })

  test.each(PERIODS)('%s candles: a history continuous up to the present', async (period) => {
    const startedAt = performance.now()
    const list = await candlesOf(server, period, 500)
    expect(performance.now() - startedAt).toBeLessThan(READ_MS)
    expect(list.length).toBeGreaterThan(30)
    const closes = list.map((candle) => Number(candle[4]))
    for (const [index, close] of closes.slice(1).entries())
      expect(Math.abs(close / (closes[index] ?? 0) - 1)).toBeLessThan(period === '1mon' ? 2 : 0.6)
    expect(closes.at(-1)).toBeCloseTo(64_000, -4)
  })

  test('after a restart prices continue and the market maker recovers its orders', async () => {
    const before = makerOrders()
    const index = indexOf(server.app)
    await server.close()
    server = await startTestApp({ databaseUrl: database.url, market: { random: seedRandom(3) } })
    const after = await makerOrdersAfter(3)
    await expect.poll(() => indexOf(server.app)).not.toBe(index)
    expect(Math.abs(indexOf(server.app) / index - 1)).toBeLessThan(0.01)
    // A maker that had lost its orders would have twice as many. Some are being replaced.
    expect(after.length).toBeLessThan(4 * 2 * 13 * 1.5)
    expect(after.filter((id) => before.includes(id)).length).toBeGreaterThan(before.length / 2)
  })

  function makerOrders(): number[] {
    const { orders } = server.app.context.engine.snapshot()
    return orders.filter(({ ownerId }) => ownerId === MAKER_ID).map(({ id }) => id)
  }

  /** Returns the market maker's orders at the end of the batch in which it quotes for the given time. */
  function makerOrdersAfter(rounds: number): Promise<number[]> {
    return new Promise((resolve) => {
      let quoted = 0
      const unsubscribe = server.app.context.engine.onCommitted(({ commands }) => {
        if (!commands.some(isQuote) || ++quoted < rounds) return
        unsubscribe()
        resolve(makerOrders())
      })
    })
  }
})

function isQuote({ command }: LoggedCommand): boolean {
  return 'customerId' in command && command.customerId === MAKER_ID
}

function indexOf(app: App): number {
  return app.context.catalogue.market(1)?.indexTicks ?? 0
}
