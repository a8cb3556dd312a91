import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../db/tables.ts'
import type { StandbyReport } from './store.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The processes that stand by, or did within a day. */
    standby: {
      holder: string
      /** The last batch that it has executed; null if it does not follow the engine, whose build is another one. */
      batch_seq: string | null
      seen_at: Date
      /** The reason of its end: a batch had another effect there. */
      diverged: string | null
      /** Whether it has a link to nodes that works. */
      reaches_nodes: boolean
    }
  }
}

/** The age of a report that counts: a standby reports every second. */
const FRESH_MS = 1_500

/** Stores the progress of a standby, and that it was seen now. */
export async function reportStandby(
  client: pg.Client,
  holder: string,
  { batchSeq, diverged, reachesNodes }: StandbyReport,
): Promise<void> {
  await client.query({
    name: 'report_standby',
    text: `insert into standby (holder, batch_seq, seen_at, diverged, reaches_nodes)
             values ($1, $2, clock_timestamp(), $3, $4)
           on conflict (holder) do update
             set batch_seq = excluded.batch_seq, seen_at = excluded.seen_at, diverged = excluded.diverged,
                 reaches_nodes = excluded.reaches_nodes`,
    values: [holder, batchSeq ?? null, diverged ?? null, reachesNodes],
  })
}

/**
 * Returns whether another process than the one with the lease, which may have stood by a moment ago, stands by with the state of the last
 * batches and reaches the nodes.
 */
export async function hasSuccessor(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('standby')
    .select('holder')
    .where('reaches_nodes', '=', true)
    .where('batch_seq', 'is not', null)
    .where('diverged', 'is', null)
    .where(sql<boolean>`not exists (select from lease where lease.holder = standby.holder)`)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${FRESH_MS}::int * interval '1 millisecond'`)
    .executeTakeFirst()
  return found !== undefined
}
