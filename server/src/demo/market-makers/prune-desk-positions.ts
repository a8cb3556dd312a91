import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { pruneEnded, type PruneRange } from './prune-ended.ts'

/**
 * Deletes the trading desks' contract orders that ended a day ago: cancelled unfilled, or netted into the one row that
 * a desk holds. The deals themselves, and the log of commands, are kept for ever.
 */
export function pruneDeskPositions(
  db: Database,
  deskIds: readonly number[],
  range: PruneRange,
): Promise<number> {
  return pruneEnded(db, 'perp_position', deskIds, range, sql`status in ('closed', 'cancelled')`)
}
