import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Returns whether one of two customers has blocked the other. */
export async function isBlocked(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`select 1 where ${blockBetween(sql`${one}`, sql`${other}`)}`.execute(db)
  return rows.length > 0
}

/** The condition that one of two customers has blocked the other. */
export function blockBetween(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from fiat_block
    where (user_id = ${one} and blocked_id = ${other}) or (user_id = ${other} and blocked_id = ${one}))`
}
