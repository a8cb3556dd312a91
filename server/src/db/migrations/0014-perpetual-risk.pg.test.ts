import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

const BEFORE = '0013-leaner-writes'
const MIGRATION = '0014-perpetual-risk'

const TIERS = [
  { lotsMax: 100, leverageMax: 50, maintenancePpm: 5_001 },
  { lotsMax: 1_000, leverageMax: 20, maintenancePpm: 25_000 },
  { lotsMax: 5_000, leverageMax: 10, maintenancePpm: 50_000 },
]
/** The maintenance rates of the tiers above. */
const [SMALL, MIDDLE, LARGE] = [5_001, 25_000, 50_000]

const [TRADER, OTHER, DESK] = [101, 102, 103]
const [BTC, ETH, TINY] = [11, 12, 13]

const CONTRACTS = [
  { id: BTC, settleId: 3, clampPpm: 10_000, tiers: TIERS },
  { id: ETH, settleId: 3, clampPpm: 900, tiers: TIERS },
  { id: TINY, settleId: 4, clampPpm: 2_500, tiers: [{ lotsMax: 10, leverageMax: 50, maintenancePpm: 1 }] },
] as const

interface Position {
  readonly id: number
  readonly customerId: number
  readonly contractId: number
  readonly side: 'long' | 'short'
  /** The lots of the order when it was placed. Default: the sum of the open and resting lots. */
  readonly lots?: number
  readonly open?: number
  readonly resting?: number
  readonly status?: 'closed'
}

const BTC_LONG = { customerId: TRADER, contractId: BTC, side: 'long' } as const
const DESK_LONG = { ...BTC_LONG, customerId: DESK }

/**
 * Positions from before the migration, and the maintenance rate that each gets. The comments give the lots
 * that count.
 */
const POSITIONS: readonly (readonly [Position, number])[] = [
  // A newer row counts after the older ones, even if it was inserted first: 101 + 899 + 1, then 9,000 more.
  [{ ...BTC_LONG, id: 7, open: 9_000 }, LARGE],
  [{ ...BTC_LONG, id: 6, resting: 1 }, LARGE],
  // 60, 100 and 101: open and resting lots of one side add up.
  [{ ...BTC_LONG, id: 1, open: 60 }, SMALL],
  [{ ...BTC_LONG, id: 2, resting: 40 }, SMALL],
  [{ ...BTC_LONG, id: 3, open: 1 }, MIDDLE],
  // Closed rows do not count and get no rate.
  [{ ...BTC_LONG, id: 4, lots: 4_000, status: 'closed' }, 0],
  // 101 + 899 reaches exactly the limit of the middle tier.
  [{ ...BTC_LONG, id: 5, open: 500, resting: 399 }, MIDDLE],
  // 100 each: the other side, another perpetual and another customer count separately.
  [{ ...BTC_LONG, id: 8, side: 'short', open: 100 }, SMALL],
  [{ ...BTC_LONG, id: 9, contractId: ETH, open: 100 }, SMALL],
  [{ ...BTC_LONG, id: 10, customerId: OTHER, open: 100 }, SMALL],
  // 100 of an order of 5,000: closed lots do not count.
  [{ ...BTC_LONG, id: 11, customerId: OTHER, contractId: ETH, lots: 5_000, open: 100 }, SMALL],
  // 5 and 15 lots in a perpetual with a single tier.
  [{ ...BTC_LONG, id: 12, contractId: TINY, open: 5 }, 1],
  [{ ...BTC_LONG, id: 13, contractId: TINY, open: 10 }, 1],
  // A market maker's rows count one by one, with the lots of their orders: 100, 1,000, 100 and 5,001.
  [{ ...DESK_LONG, id: 14, open: 100 }, SMALL],
  [{ ...DESK_LONG, id: 15, lots: 1_000, open: 1 }, MIDDLE],
  [{ ...DESK_LONG, id: 16, resting: 100 }, SMALL],
  [{ ...DESK_LONG, id: 17, open: 5_001 }, LARGE],
]

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/**
 * Inserts the rows that perpetuals and positions refer to: currencies of 8, 6 and 0 decimals, a market, and
 * customers.
 */
async function insertParents(): Promise<void> {
  await sql`insert into currency (id, name, decimals) values (1, 'BTC', 8), (3, 'USDT', 6), (4, 'WHOLE', 0)`.execute(
    db,
  )
  await sql`
    insert into market (id, base_id, quote_id, price_decimals, quantity_decimals, maker_fee_ppm, taker_fee_ppm, band_ppm,
      lots_min, lots_max, value_min, status, index_ticks, index_at, last_ticks)
    values (1, 1, 3, 1, 5, 0, 0, 1, 1, 1, 1, 'open', 5, 0, 0)`.execute(db)
  for (const id of [TRADER, OTHER, DESK])
    await sql`
      insert into customer (id, frozen, practice_funds_taken, desk)
      values (${id}, false, false, ${id === DESK})`.execute(db)
}

async function insertContract({ id, settleId, clampPpm, tiers }: (typeof CONTRACTS)[number]): Promise<void> {
  await sql`
    insert into contract_market (id, base_id, settle_id, index_market_id, price_decimals, quantity_decimals,
      maker_fee_ppm, taker_fee_ppm, tiers, interest_ppm, funding_cap_ppm, funding_interval_ms, band_ppm, lots_min,
      lots_max, liquidation_fee_ppm, mark_clamp_ppm, status, last_ticks, mark_ticks, mark_at, tick_seq, basis,
      premium_sum, premium_count, next_funding_at, funding_ppm)
    values (${id}, 1, ${settleId}, 1, 1, 3, 0, 0, ${JSON.stringify(tiers)}, 0, 0, 1, 1, 1, 1, 0, ${clampPpm}, 'open',
      0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(db)
}

async function insertPosition(position: Position): Promise<void> {
  const { id, customerId, contractId, side, open = 0, resting = 0 } = position
  const { lots = open + resting, status = open > 0 ? 'holding' : 'waiting' } = position
  await sql`
    insert into contract_position (id, customer_id, contract_id, side, type, leverage, ticks, fee_ppm, lots, remaining,
      open_lots, entry_value, margin, held, closed_lots, exit_value, realised, fee_paid, funding_paid, status, priority,
      opened_at, updated_at, batch_seq)
    values (${id}, ${customerId}, ${contractId}, ${side}, 'limit', 1, 1, 0, ${lots}, ${resting}, ${open}, 0, 0, 0, 0, 0,
      0, 0, 0, ${status}, 0, 0, 0, 0)`.execute(db)
}

test('migration 0014: sets impact notionals, tighter clamps and maintenance rates', async () => {
  await migrate(db, BEFORE)
  await insertParents()
  for (const contract of CONTRACTS) await insertContract(contract)
  for (const [position] of POSITIONS) await insertPosition(position)
  await migrate(db, MIGRATION)

  const contracts = await sql`
    select id, impact_notional, mark_clamp_ppm, impact_spread_max_ppm, cover_slack_ppm, cover_minute, cover_paid,
      close_only_until
    from contract_market order by id`.execute(db)
  const defaults = {
    impact_spread_max_ppm: 5_000,
    cover_slack_ppm: 1_000,
    cover_minute: '0',
    cover_paid: '0',
    close_only_until: '0',
  }
  expect(contracts.rows).toEqual([
    // Half of 5,001 ppm, rounded down.
    { id: BTC, impact_notional: '10000000000', mark_clamp_ppm: 2_500, ...defaults },
    // A tighter clamp is unchanged.
    { id: ETH, impact_notional: '10000000000', mark_clamp_ppm: 900, ...defaults },
    // Half of 1 ppm would round to a clamp of zero.
    { id: TINY, impact_notional: '10000', mark_clamp_ppm: 1, ...defaults },
  ])
  const positions = await sql`select id, maintenance_ppm from contract_position order by id`.execute(db)
  expect(positions.rows).toEqual(
    POSITIONS.map(([{ id }, ppm]) => ({ id: String(id), maintenance_ppm: ppm })).toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    ),
  )
})
