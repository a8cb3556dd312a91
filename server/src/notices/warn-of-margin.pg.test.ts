import type { PerpId } from '@halyard/core'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { equity, maintenanceMargin, notional } from '@halyard/formulas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { PerpInstrument } from '../instruments/catalogue.ts'
import { warnOfMargin } from './warn-of-margin.ts'

const PERP = 1 as PerpId
const TICK_LOT_UNITS = 10n
const PAGE = 1_000

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
beforeEach(() => sql`truncate perp_position, margin_warning, notice cascade`.execute(db))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

interface Held {
  readonly side: 'long' | 'short'
  readonly lots: bigint
  readonly entryTicks: bigint
  readonly marginPpm: bigint
  readonly maintenancePpm: bigint
}

const held = fc.record<Held>({
  side: fc.constantFrom('long', 'short'),
  lots: fc.bigInt(1n, 10_000_000n),
  entryTicks: fc.bigInt(900n, 1_100n),
  marginPpm: fc.bigInt(1n, 150_000n),
  maintenancePpm: fc.constantFrom(4_000n, 5_000n, 50_000n),
})

function entryOf({ lots, entryTicks }: Held): bigint {
  return notional(entryTicks, lots, TICK_LOT_UNITS)
}

function marginOf(position: Held): bigint {
  return (entryOf(position) * position.marginPpm) / 1_000_000n
}

/** The margin ratio in hundredths of a percent, rounded down; undefined without equity. */
function ratioOf(position: Held, markTicks: bigint): bigint | undefined {
  const value = notional(markTicks, position.lots, TICK_LOT_UNITS)
  const { side } = position
  const left = equity({ side, entryValue: entryOf(position), margin: marginOf(position) }, value)
  return left > 0n ? (maintenanceMargin(value, position.maintenancePpm) * 10_000n) / left : undefined
}

async function store(positions: readonly Held[]): Promise<void> {
  const of = (value: (position: Held) => bigint | string) =>
    positions.map((position) => String(value(position)))
  await sql`
    insert into perp_position (id, customer_id, perp_id, side, type, leverage, ticks, fee_ppm, maker_fee_ppm, lots, remaining, open_lots,
      entry_value, margin, maintenance_ppm, held, closed_lots, exit_value, realised, fee_paid, funding_paid, status,
      priority, opened_at, updated_at, batch_seq, time_in_force, reduce_only)
    select at, 100000 + at, ${PERP}::int, side, 'market', 10, 1000, 500, 200, lots, 0, lots, entry, margin, maintenance, 0, 0, 0,
      0, 0, 0, 'holding', 1, 1, 1, 1, 'ioc', false
    from unnest(${of(({ side }) => side)}::text[], ${of(({ lots }) => lots)}::bigint[], ${of(entryOf)}::bigint[],
      ${of(marginOf)}::bigint[], ${of(({ maintenancePpm }) => maintenancePpm)}::int[])
      with ordinality row (side, lots, entry, margin, maintenance, at)`.execute(db)
}

/** Warns at a mark price. Returns the ratios of the notices by the index of their position. */
async function warnAt(markTicks: bigint, at: number): Promise<Map<number, number>> {
  const perp = {
    id: PERP,
    quote: { decimals: 6 },
    markTicks: Number(markTicks),
    config: { priceDecimals: 1, quantityDecimals: 4 },
  } as PerpInstrument
  const catalogue = { perps: () => [perp], perp: () => perp }
  const notices = await db.transaction().execute((db) => warnOfMargin({ db, catalogue, at }))
  const rows = await db
    .selectFrom('notice')
    .select(['customer_id', 'facts'])
    .where('id', 'in', [0, ...notices.map(({ id }) => id)].map(String))
    .execute()
  return new Map(
    rows.map(({ customer_id, facts }) => [
      Number(customer_id) - 100_001,
      (facts as { readonly ratio: number }).ratio,
    ]),
  )
}

test('warns from 80 %, once until the ratio was below 60 %, as computed position by position', async () => {
  const price = fc.bigInt(850n, 1_150n)
  await fc.assert(
    fc.asyncProperty(
      fc.array(held, { minLength: 1, maxLength: 60 }),
      fc.array(price, { minLength: 1, maxLength: 5 }),
      async (positions, prices) => {
        await sql`truncate perp_position, margin_warning, notice cascade`.execute(db)
        await store(positions)
        const warned = new Set<number>()
        for (const [step, mark] of prices.entries()) {
          const expected = new Map<number, number>()
          for (const [index, position] of positions.entries()) {
            const ratio = ratioOf(position, mark) ?? 10_000n
            if (ratio < 6_000n) warned.delete(index)
            if (ratio < 8_000n || warned.has(index)) continue
            warned.add(index)
            expected.set(index, Number(ratio > 10_000n ? 10_000n : ratio))
          }
          expect(await warnAt(mark, step + 1)).toEqual(expected)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('more positions than a page: all are warned of', async () => {
  const position = {
    side: 'long',
    lots: 1n,
    entryTicks: 1_000n,
    marginPpm: 100_000n,
    maintenancePpm: 5_000n,
  } as const
  await store(Array.from({ length: PAGE + 1 }, () => position))
  expect((await warnAt(1_000n, 1)).size).toBe(0)
  expect((await warnAt(905n, 2)).size).toBe(PAGE + 1)
  expect((await warnAt(905n, 3)).size).toBe(0)
})
