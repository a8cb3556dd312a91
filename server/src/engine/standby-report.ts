import type pg from 'pg'
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
    }
  }
}

/** Stores the progress of a standby, and that it was seen now. */
export async function reportStandby(
  client: pg.Client,
  holder: string,
  { batchSeq, diverged }: StandbyReport,
): Promise<void> {
  await client.query({
    name: 'report_standby',
    text: `insert into standby (holder, batch_seq, seen_at, diverged) values ($1, $2, clock_timestamp(), $3)
           on conflict (holder) do update
             set batch_seq = excluded.batch_seq, seen_at = excluded.seen_at, diverged = excluded.diverged`,
    values: [holder, batchSeq ?? null, diverged ?? null],
  })
}
