import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import { type Repeated, runEvery } from '@halyard/server'
import { pruneDeskPositions } from './prune-bot-positions.ts'
import { pruneEnded, type PruneRange } from './prune-ended.ts'

const HOUR_MS = 3_600_000
const RETENTION_MS = 24 * HOUR_MS
/** Time span of the first run. Older orders that a stopped server missed are not pruned. */
const FIRST_RUN_MS = 48 * HOUR_MS

/**
 * Deletes market makers' orders that were cancelled without a fill more than a day ago. The command log still
 * contains them. Orders of customers and orders with fills are kept.
 */
export function pruneDeskOrders(
  db: Database,
  accountIds: readonly number[],
  range: PruneRange,
): Promise<number> {
  return pruneEnded(db, 'spot_order', accountIds, range, sql`status = 'cancelled' and filled_value = 0`)
}

/** Prunes orders and positions every hour. */
export function runPruning(
  { db, now }: { readonly db: Database; readonly now: () => number },
  accountIds: readonly number[],
  onError: (error: unknown) => void,
): Repeated {
  let from = now() - FIRST_RUN_MS
  return runEvery(
    HOUR_MS,
    async () => {
      const until = now() - RETENTION_MS
      await pruneDeskOrders(db, accountIds, { from, until })
      await pruneDeskPositions(db, accountIds, { from, until })
      from = until
    },
    onError,
  )
}
