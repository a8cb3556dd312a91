import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneDeskPositions } from '../../src/demo/market-makers/prune-bot-positions.ts'
import { PERP_BOT_IDS, PERP_MAKER_ID } from '../../src/demo/market-makers/perp-market-makers.ts'
import { openPerpData } from '../../src/market-data/perp-data.ts'
import { seedRandom } from '../../src/demo/random.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'

const DEMO_MS = 60_000
const MINUTE_MS = 60_000
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

describe('public data of a contract', () => {
  let server: TestApp
  let clock = Date.UTC(2026, 0, 5, 12)
  const marketMaker = 900
  const customer = 2_000
  beforeAll(async () => {
    server = await startTestApp({ now: () => clock })
    for (const [customerId, isMarketMaker] of [
      [marketMaker, true],
      [customer, false],
    ] as const) {
      await submitCommand(server, { kind: 'openCustomer', customerId, isMarketMaker })
      const amount = 1_000_000_000_000n as never
      const grants = [{ currencyId: 3, amount, account: 'contract' as const }]
      await submitCommand(server, { kind: 'creditPracticeFunds', customerId, grants })
    }
  })
  afterAll(() => server.close())

  async function open(
    customerId: number,
    side: 'long' | 'short',
    ticks: number,
    lots: number,
  ): Promise<number> {
    const response = await server.app.context.engine.submit({
      kind: 'openPosition',
      customerId,
      perpId: 1,
      side,
      leverage: 1,
      terms: { type: 'limit', ticks, lots },
      stops: NO_STOPS,
    })
    if (!response.ok || !response.position) throw new Error('not opened')
    return response.position.positionId
  }

  function recordPrice(ticks: number): Promise<void> {
    return submitCommand(server, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
  }

  async function deal(ticks: number, lots: number): Promise<void> {
    await open(marketMaker, 'short', ticks, lots)
    await open(customer, 'long', ticks, lots)
  }

  test('24-hour statistics follow the trades and are equal after a restart', async () => {
    await recordPrice(500_000)
    await deal(500_000, 10)
    clock += MINUTE_MS
    await recordPrice(510_000)
    await deal(512_000, 5)
    await deal(505_000, 5)
    await open(customer, 'long', 495_000, 7)
    const { context } = server.app
    const perp = context.catalogue.perp(1)
    if (!perp) throw new Error('not listed')
    const details = context.market.perps.present(perp)
    expect(details).toMatchObject({
      now_price: '50500',
      change: '1.00',
      high: '51200',
      low: '50000',
      volume: '0.02',
      turnover: '1008.5',
    })
    const again = await openPerpData(context)
    expect(again.present(perp)).toEqual(details)
    expect(context.market.perps.deals(1)).toMatchObject(again.deals(1))
    await expect.poll(() => context.market.perps.depth(1).bids).toEqual([[495_000, 7]])
  })

  test('a day later the statistics are empty and the last price remains', async () => {
    clock += 25 * 60 * MINUTE_MS
    await recordPrice(520_000)
    const { list } = dataOf(await server.client()('lever/contracts', {}))
    expect(list[0]).toMatchObject({ now_price: '50500', change: '0.00', volume: '0', high: '50500' })
    const perp = server.app.context.catalogue.perp(1)
    const again = await openPerpData(server.app.context)
    expect(perp && again.present(perp)).toEqual(list[0])
  })

  test("market makers' contract orders that ended a day ago are pruned, nothing else", async () => {
    const { engine, db } = server.app.context
    const cancelled = await open(marketMaker, 'short', 530_000, 1)
    await submitCommand(server, { kind: 'cancelOpening', customerId: marketMaker, positionId: cancelled })
    const others = await open(customer, 'long', 510_000, 1)
    await submitCommand(server, { kind: 'cancelOpening', customerId: customer, positionId: others })
    const waiting = await open(marketMaker, 'short', 530_000, 1)
    const until = clock
    clock += 1
    await recordPrice(520_000)
    const recent = await open(marketMaker, 'short', 530_000, 1)
    await engine.submit({ kind: 'cancelOpening', customerId: marketMaker, positionId: recent })
    const pruned = await pruneDeskPositions(db, [marketMaker], { from: 0, until })
    const rows = await db.selectFrom('perp_position').select(['id', 'customer_id', 'status']).execute()
    const left = new Set(rows.map(({ id }) => Number(id)))
    expect([cancelled, others, waiting, recent].map((id) => left.has(id))).toEqual([false, true, true, true])
    // The cancelled one and the two later trades, which were netted into an existing position.
    expect(pruned).toBe(3)
    const held = rows.filter((row) => row.customer_id === String(marketMaker) && row.status === 'holding')
    expect(held).toHaveLength(1)
  })
})

describe('the demo contracts', () => {
  let database: TestDatabase
  let server: TestApp
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true })
    server = await startTestApp({
      databaseUrl: database.url,
      market: { random: seedRandom(5), history: false },
    })
  }, DEMO_MS)
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  test(
    'every contract is quoted on both sides of its mark price, and traded',
    async () => {
      const client = server.client()
      for (const currency_id of [1, 2, 34])
        await expect
          .poll(
            async () => {
              const { bids, asks } = dataOf(await client('lever/deal', { currency_id, legal_id: 3 }))
              return Math.min(bids.length, asks.length)
            },
            { timeout: DEMO_MS },
          )
          .toBeGreaterThanOrEqual(8)
      const { contract, bids, asks } = dataOf(await client('lever/deal', { currency_id: 1, legal_id: 3 }))
      const [bid, ask, mark] = [Number(bids[0]?.[0]), Number(asks[0]?.[0]), Number(contract.mark_price)]
      expect(bid).toBeLessThan(ask)
      expect(Math.abs(bid / mark - 1) + Math.abs(ask / mark - 1)).toBeLessThan(0.01)
      await expect
        .poll(async () => dataOf(await client('lever/deal', { currency_id: 1, legal_id: 3 })).deals.length, {
          timeout: DEMO_MS,
        })
        .toBeGreaterThan(0)
    },
    DEMO_MS,
  )

  test(
    'after a restart the market maker recovers its orders and quotes no more than before',
    async () => {
      const ownOrders = async () => {
        const rows = await server.app.context.db
          .selectFrom('perp_position')
          .select('id')
          .where('customer_id', '=', String(PERP_MAKER_ID))
          .where('remaining', '>', '0')
          .execute()
        return rows.length
      }
      await server.close()
      server = await startTestApp({
        databaseUrl: database.url,
        market: { random: seedRandom(5), history: false },
      })
      const before = await ownOrders()
      expect(before).toBeGreaterThan(40)
      await expect.poll(async () => Number((await latestDeal())?.id ?? 0)).toBeGreaterThan(0)
      expect(await ownOrders()).toBeLessThanOrEqual(70)
      const held = await server.app.context.db
        .selectFrom('perp_position')
        .select(['customer_id', 'perp_id'])
        .where('customer_id', 'in', PERP_BOT_IDS.map(String))
        .where('status', '=', 'holding')
        .execute()
      const rows = held.map((row) => `${row.customer_id} ${row.perp_id}`)
      expect(new Set(rows).size).toBe(rows.length)
    },
    DEMO_MS,
  )

  async function latestDeal() {
    return server.app.context.db
      .selectFrom('perp_trade')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  }
})
