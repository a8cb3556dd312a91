import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { FIRST_CUSTOMER_ID } from '../engine/index.ts'

const ROWS_PER_PAGE = 1_000

/** A trade of a customer in a perpetual. Value and fee are in settle units. */
export interface PerpTradedRow {
  readonly id: string
  readonly at: string
  readonly command_seq: string
  readonly perp_id: number
  readonly ticks: string
  readonly lots: string
  readonly value: string
  readonly buys: boolean
  readonly is_taker: boolean
  readonly position_id: string
  readonly fee: string
}

/** Reads a customer's trades in perpetuals since a time, oldest first. */
export async function* readPerpTrades(
  db: Database,
  { customerId, from }: { readonly customerId: number; readonly from: number },
): AsyncGenerator<PerpTradedRow> {
  let after = { commandSeq: await firstCommandFrom(db, from), id: '0' }
  for (;;) {
    const trades = (role: 'taker' | 'maker') => sql`
      (select id, at, command_seq, perp_id, ticks, lots, value,
         (taker_side = 'buy') = ${sql.lit(role === 'taker')} as buys, ${sql.lit(role === 'taker')} as is_taker,
         ${sql.ref(`${role}_position_id`)} as position_id, ${sql.ref(`${role}_fee`)} as fee
       from perp_trade
       where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
         and (command_seq, id) > (${after.commandSeq}, ${after.id})
       order by perp_trade.command_seq, perp_trade.id limit ${ROWS_PER_PAGE})`
    const { rows } = await sql<PerpTradedRow>`
      select * from (${trades('taker')} union all ${trades('maker')}) both_roles
      order by command_seq, id limit ${ROWS_PER_PAGE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    after = { commandSeq: last.command_seq, id: last.id }
  }
}

async function firstCommandFrom(db: Database, at: number): Promise<string> {
  const { rows } = await sql<{ seq: string }>`select first_command_from(${at}) as seq`.execute(db)
  return rows[0]?.seq ?? '0'
}
