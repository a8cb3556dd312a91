import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import { pruneEnded, type PruneRange } from './prune-ended.ts'

/**
 * Deletes market makers' perpetual orders that ended more than a day ago: cancelled without a fill, or netted
 * into the account's single position. Trades and the command log are kept.
 */
export function pruneDeskPositions(
  db: Database,
  accountIds: readonly number[],
  range: PruneRange,
): Promise<number> {
  return pruneEnded(db, 'perp_position', accountIds, range, sql`status in ('closed', 'cancelled')`)
}
