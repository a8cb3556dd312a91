import { equity as equityOf, maintenanceMargin, notional } from '@halyard/perp-math'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { FIRST_CUSTOMER_ID, type PositionRow, POSITIONS } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../instruments/perp-instrument.ts'
import { type NewNotice, storeNotices } from './store-notices.ts'

/** The margin ratio, maintenance margin to equity, in hundredths of a percent. Liquidation is at 100 %. */
const WARN_FROM = 8_000
const RECOVERED_BELOW = 6_000
const LIQUIDATED_AT = 10_000
const POSITIONS_PER_PAGE = 1_000

interface Parts {
  readonly db: Kysely<Tables>
  readonly catalogue: Catalogue
  readonly at: number
}

/**
 * Warns the owners of open positions whose margin ratio has risen to 80 %, once until it has fallen below 60 %. Reads all
 * open positions of customers, by pages. Returns the notices.
 */
export async function warnOfMargin(parts: Parts): Promise<NewNotice[]> {
  const { db, catalogue } = parts
  await sql`
    delete from margin_warning where not exists (
      select from perp_position where id = position_id and status = 'holding')`.execute(db)
  const notices: NewNotice[] = []
  for (let after = 0; ; ) {
    const page = await openPositions(db, after)
    for (const { row, isWarned } of page) {
      const ratio = ratioOf(catalogue, row)
      if (isWarned && ratio < RECOVERED_BELOW) await forget(db, row)
      if (!isWarned && ratio >= WARN_FROM) notices.push(...(await warn(parts, row, ratio)))
    }
    const last = page.at(-1)
    if (!last || page.length < POSITIONS_PER_PAGE) return notices
    after = last.row.id
  }
}

/** Returns the margin ratio of a position at the mark price, rounded down, at most 100 %. */
function ratioOf(catalogue: Catalogue, row: PositionRow): number {
  const perp = catalogue.perp(row.perpId)
  if (!perp) throw new Error(`position ${row.id} has an unknown perpetual`)
  const value = notional(BigInt(perp.row.markTicks), BigInt(row.openLots), BigInt(tickLotUnitsOf(perp)))
  const equity = equityOf(row, value)
  if (equity <= 0n) return LIQUIDATED_AT
  const ratio = (maintenanceMargin(value, BigInt(row.maintenancePpm)) * BigInt(LIQUIDATED_AT)) / equity
  return Math.min(LIQUIDATED_AT, Number(ratio))
}

async function openPositions(
  db: Kysely<Tables>,
  after: number,
): Promise<Array<{ readonly row: PositionRow; readonly isWarned: boolean }>> {
  const rows = await db
    .selectFrom('perp_position')
    .leftJoin('margin_warning', 'margin_warning.position_id', 'perp_position.id')
    .selectAll('perp_position')
    .select('warned_at')
    .where('status', 'in', ['waiting', 'holding'])
    .where('status', '=', 'holding')
    .where('customer_id', '>=', String(FIRST_CUSTOMER_ID))
    .where('perp_position.id', '>', String(after))
    .orderBy('perp_position.id')
    .limit(POSITIONS_PER_PAGE)
    .execute()
  return rows.map((row) => ({ row: POSITIONS.read(row), isWarned: row.warned_at !== null }))
}

async function warn({ db, at }: Parts, { id, ownerId, perpId, side }: PositionRow, ratio: number) {
  await db.insertInto('margin_warning').values({ position_id: id, warned_at: at }).execute()
  const facts = JSON.stringify({ perpId, side, ratio })
  return storeNotices(
    db,
    sql`select ${ownerId}::bigint as customer_id, 'margin_low' as kind, ${`${id}:${at}`} as ref,
      ${at}::bigint as at, ${facts}::json as facts`,
  )
}

async function forget(db: Kysely<Tables>, { id }: PositionRow): Promise<void> {
  await db.deleteFrom('margin_warning').where('position_id', '=', String(id)).execute()
}
