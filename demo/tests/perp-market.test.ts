import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { dataOf } from '@halyard/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERP_BOT_IDS, PERP_MAKER_ID } from '../src/market-makers/perp-orders.ts'
import { seedRandom } from '../src/random.ts'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'

const DEMO_MS = 60_000

describe('contracts of the demo', () => {
  let database: TestDatabase
  let server: DemoTestApp
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startDemoTestApp({
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
      server = await startDemoTestApp({
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
