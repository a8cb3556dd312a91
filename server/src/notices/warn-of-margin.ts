import { equity as equityOf, maintenanceMargin, notional } from '@halyard/formulas'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { FIRST_CUSTOMER_ID, type PositionRecord, type PositionRow, POSITIONS } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { type PerpInstrument, tickLotUnitsOf } from '../instruments/perp-instrument.ts'
import { type NewNotice, storeNotices } from './store-notices.ts'

/** The margin ratio, maintenance margin to equity, in hundredths of a percent. Liquidation is at 100 %. */
const WARN_FROM = 8_000
const RECOVERED_BELOW = 6_000
const LIQUIDATED_AT = 10_000
const POSITIONS_PER_PAGE = 1_000

interface Parts {
  readonly db: Kysely<Tables>
  readonly catalogue: Pick<Catalogue, 'perp' | 'perps'>
  readonly at: number
}

/**
 * Warns the owners of open positions whose margin ratio has risen to 80 %, once until it has fallen below 60 %. The
 * database compares the ratios, and only positions to warn of are read, by pages. Returns the notices.
 */
export async function warnOfMargin(parts: Parts): Promise<NewNotice[]> {
  await forgetEnded(parts.db)
  await forgetRecovered(parts)
  const notices: NewNotice[] = []
  for (;;) {
    const page = await positionsToWarnOf(parts)
    if (page.length > 0) notices.push(...(await warn(parts, page)))
    if (page.length < POSITIONS_PER_PAGE) return notices
  }
}

/** Returns the margin ratio of a position at the mark price, rounded down, at most 100 %. */
function ratioOf(catalogue: Parts['catalogue'], row: PositionRow): number {
  const perp = catalogue.perp(row.perpId)
  if (!perp) throw new Error(`position ${row.id} has an unknown perpetual`)
  const value = notional(BigInt(perp.row.markTicks), BigInt(row.openLots), BigInt(tickLotUnitsOf(perp)))
  const equity = equityOf(row, value)
  if (equity <= 0n) return LIQUIDATED_AT
  const ratio = (maintenanceMargin(value, BigInt(row.maintenancePpm)) * BigInt(LIQUIDATED_AT)) / equity
  return Math.min(LIQUIDATED_AT, Number(ratio))
}

/** The value of one lot at the mark price, by perpetual, as a table `mark` of `perp_id` and `lot_value`. */
function marks(perps: readonly PerpInstrument[]) {
  const values = perps.map((perp) => BigInt(perp.row.markTicks) * BigInt(tickLotUnitsOf(perp)))
  return sql`unnest(${perps.map(({ id }) => id)}::int[], ${values.map(String)}::numeric[]) mark (perp_id, lot_value)`
}

/**
 * Ten thousand times the maintenance margin, and the equity, of a row of `perp_position` and `mark`: the ratio as `ratioOf`
 * rounds it is at least `n` exactly if the former is at least `n` times the latter, also for an equity that is not positive.
 */
const VALUE = sql`open_lots * lot_value`
const MAINTENANCE = sql`div(${VALUE} * maintenance_ppm + 999999, 1000000) * ${sql.lit(LIQUIDATED_AT)}`
const EQUITY = sql`(margin + case side when 'long' then ${VALUE} - entry_value else entry_value - ${VALUE} end)`

async function positionsToWarnOf({ db, catalogue }: Parts): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRecord>`
    select perp_position.*
    from perp_position join ${marks(catalogue.perps())} using (perp_id)
    where status in ('waiting', 'holding') and status = 'holding' and customer_id >= ${FIRST_CUSTOMER_ID}
      and ${MAINTENANCE} >= ${sql.lit(WARN_FROM)} * ${EQUITY}
      and not exists (select from margin_warning where position_id = perp_position.id)
    order by perp_position.id limit ${sql.lit(POSITIONS_PER_PAGE)}`.execute(db)
  return rows.map((row) => POSITIONS.read(row))
}

async function forgetRecovered({ db, catalogue }: Parts): Promise<void> {
  await sql`
    delete from margin_warning
    using perp_position join ${marks(catalogue.perps())} using (perp_id)
    where perp_position.id = position_id and ${MAINTENANCE} < ${sql.lit(RECOVERED_BELOW)} * ${EQUITY}`.execute(
    db,
  )
}

async function warn({ db, catalogue, at }: Parts, positions: readonly PositionRow[]): Promise<NewNotice[]> {
  const owners = positions.map(({ ownerId }) => ownerId)
  const ids = positions.map(({ id }) => id)
  const facts = positions.map((row) =>
    JSON.stringify({ perpId: row.perpId, side: row.side, ratio: ratioOf(catalogue, row) }),
  )
  await sql`
    insert into margin_warning (position_id, warned_at)
    select id, ${at}::bigint from unnest(${ids}::bigint[]) position (id)`.execute(db)
  return storeNotices(
    db,
    sql`select owner as customer_id, 'margin_low' as kind, position || ':' || ${at}::bigint as ref,
      ${at}::bigint as at, facts::json as facts
      from unnest(${owners}::bigint[], ${ids}::bigint[], ${facts}::text[]) low (owner, position, facts)`,
  )
}

async function forgetEnded(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from margin_warning where not exists (
      select from perp_position where id = position_id and status = 'holding')`.execute(db)
}
