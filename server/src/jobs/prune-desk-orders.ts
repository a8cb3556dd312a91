import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { every, type Repeated } from './every.ts'
import { pruneDeskPositions } from './prune-desk-positions.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 24 * HOUR_MS
/** How far back the first run looks: what was missed before stays. */
const FIRST_LOOK_MS = 48 * HOUR_MS
const CHUNK = 1_000

/**
 * Deletes the trading desks' orders that ended a day ago without a fill: nobody will ask for them, and the log of
 * commands still has them. Orders of customers, and whatever was traded, are kept for ever.
 */
export async function pruneDeskOrders(
  db: Database,
  deskIds: readonly number[],
  range: { readonly from: number; readonly until: number },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from spot_order where id in (
        select id from spot_order
        where customer_id = any(${deskIds}::bigint[]) and status = 'cancelled' and filled_value = 0
          and batch_seq > coalesce((select seq from batch where at <= ${range.from} order by seq desc limit 1), 0)
          and batch_seq <= coalesce((select seq from batch where at <= ${range.until} order by seq desc limit 1), 0)
        limit ${CHUNK})
    `.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return deleted
  }
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
