import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { every, type Repeated } from '../../platform/concurrency/every.ts'
import { pruneDeskPositions } from './prune-desk-positions.ts'
import { pruneEnded, type PruneRange } from './prune-ended.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 24 * HOUR_MS
/** How far back the first run looks: what was missed before stays. */
const FIRST_LOOK_MS = 48 * HOUR_MS

/**
 * Deletes the trading desks' orders that ended a day ago without a fill: nobody will ask for them, and the log of
 * commands still has them. Orders of customers, and whatever was traded, are kept for ever.
 */
export function pruneDeskOrders(
  db: Database,
  deskIds: readonly number[],
  range: PruneRange,
): Promise<number> {
  return pruneEnded(db, 'spot_order', deskIds, range, sql`status = 'cancelled' and filled_value = 0`)
}

/** Prunes every hour what has come of age since. */
export function runPruning(
  { db, now }: { readonly db: Database; readonly now: () => number },
  deskIds: readonly number[],
  onError: (error: unknown) => void,
): Repeated {
  let from = now() - FIRST_LOOK_MS
  return every(
    HOUR_MS,
    async () => {
      const until = now() - KEPT_MS
      await pruneDeskOrders(db, deskIds, { from, until })
      await pruneDeskPositions(db, deskIds, { from, until })
      from = until
    },
    onError,
  )
}
