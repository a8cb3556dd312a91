import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { HaltScope } from '../engine/index.ts'

/** Returns whether one of the scopes is halted, or everything, as stored. For jobs, which better not begin what would be refused. */
export async function findHalted(db: Kysely<Tables>, scopes: readonly HaltScope[]): Promise<boolean> {
  const row = await db
    .selectFrom('halt')
    .select('id')
    .where('resumed_at', 'is', null)
    .where('scope', 'in', ['all', ...scopes])
    .executeTakeFirst()
  return row !== undefined
}
