import { PERIODS } from '@halyard/api'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import type { App } from '@halyard/server'
import type { LoggedCommand } from '@halyard/server/engine'
import { dataOf } from '@halyard/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAKER_ID } from '../src/market-makers/market-makers.ts'
import { seedRandom } from '../src/random.ts'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'

const BTC = { currency_id: 1, legal_id: 3 }
/** A time limit for reading, on a busy machine. A full table scan exceeds it. */
const READ_MS = 10_000

describe('the demo market', () => {
  let database: TestDatabase
  let server: DemoTestApp
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startDemoTestApp({ databaseUrl: database.url, market: { random: seedRandom(3) } })
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

  // Candles of one second have no history before the first trade.
  const drawn = PERIODS.filter((period) => period !== '1sec')

  test.each(drawn)('%s candles: a history continuous up to the present', async (period) => {
    const startedAt = performance.now()
    const { list } = dataOf(await server.client()('currency/new_timeshar', { ...BTC, period, limit: 500 }))
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
    server = await startDemoTestApp({ databaseUrl: database.url, market: { random: seedRandom(3) } })
    const after = await makerOrdersAfter(3)
    await expect.poll(() => indexOf(server.app)).not.toBe(index)
    expect(Math.abs(indexOf(server.app) / index - 1)).toBeLessThan(0.01)
    // A maker that had lost its orders would have twice as many. Some are being replaced.
    expect(after.length).toBeLessThan(4 * 2 * 13 * 1.5)
    expect(after.filter((id) => before.includes(id)).length).toBeGreaterThan(before.length / 2)
  })

  function makerOrders(): number[] {
    const { orders } = server.app.writer.snapshot()
    return orders.filter(({ ownerId }) => ownerId === MAKER_ID).map(({ id }) => id)
  }

  /** Returns the market maker's orders at the end of the batch in which it quotes for the given time. */
  function makerOrdersAfter(rounds: number): Promise<number[]> {
    return new Promise((resolve) => {
      let quoted = 0
      const unsubscribe = server.app.writer.onCommitted(({ commands }) => {
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
