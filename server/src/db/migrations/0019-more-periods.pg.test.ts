import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PERP } from '../../instruments/kinds/perp.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { loadCandles } from '../../market-data/candle-store.ts'
import { type Candle, coarsen } from '../../market-data/candle.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const RANGE = { firstOpen: 0, lastOpen: Number.MAX_SAFE_INTEGER }

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, '0018-first-posting')
})

afterEach(async () => {
  await db.destroy()
  await database.drop()
})

/** Creates candles with distinct values and a gap in the middle. */
function candlesEvery(minutes: number): Candle[] {
  return Array.from({ length: 20 }, (_, at) => ({
    openAt: NOON + (at < 9 ? at : at + 3) * minutes * MINUTE,
    open: 1_000 + at * 7,
    high: 1_100 + ((at * 37) % 50),
    low: 900 - ((at * 53) % 60),
    close: 1_003 + at * 7,
    lots: BigInt(at + 1),
    value: BigInt(at + 1) * 1_000_000_000_000_000_000n,
    // Stored candles get these with a later migration, which does not know their trades.
    trades: 0,
    takerBuyLots: 0n,
    takerBuyValue: 0n,
  }))
}

test.each([
  ['spot', { table: 'candle', owner: 'market_id' }, SPOT.tables],
  ['perpetual', { table: 'contract_candle', owner: 'contract_id' }, PERP.tables],
] as const)(
  'migration 0019: %s 15-minute and 4-hour candles aggregate the finer ones',
  async (_, old, tables) => {
    const stored = { '5min': candlesEvery(5), '1hour': candlesEvery(60) } as const
    for (const period of ['5min', '1hour'] as const)
      for (const { openAt, open, high, low, close, lots, value } of stored[period])
        await sql`
        insert into ${sql.table(old.table)} (${sql.ref(old.owner)}, period, open_at, open, high, low, close, lots, value)
        values (7, ${period}, ${openAt}, ${open}, ${high}, ${low}, ${close}, ${String(lots)}, ${String(value)})`.execute(
          db,
        )
    await migrate(db)
    for (const [finer, period] of [
      ['5min', '15min'],
      ['1hour', '4hour'],
    ] as const) {
      const made = await loadCandles(db, tables, { instrumentId: 7, period }, RANGE)
      expect(made).toMatchObject(coarsen(period, stored[finer]))
      expect(made).toHaveLength(coarsen(period, stored[finer]).length)
    }
  },
)
