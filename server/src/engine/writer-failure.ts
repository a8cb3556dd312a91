import type { StampedCommand } from '@halyard/core'
import type pg from 'pg'
import { decode, encode } from './tables/exact-json.ts'

/** Commands that were applied in one batch, accepted or rejected, in order. */
export interface AttemptedBatch {
  readonly seq: number
  readonly commands: StampedCommand[]
}

/** The batch that a writer had applied when it failed, without knowing whether it is durable. */
export interface WriterFailure {
  readonly epoch: number
  /** In epoch milliseconds. */
  readonly at: number
  readonly message: string
  /** In order, at least one. The last one may be incomplete: its last command failed. */
  readonly batches: readonly AttemptedBatch[]
}

/** How long a failed writer tries to store its failure before it stops. */
const TIMEOUT_MS = 3_000

/** Stores the last failure of a writer, unless another one has taken the lease since. */
export async function storeFailure(client: pg.Client, failure: WriterFailure): Promise<void> {
  const { epoch, at, message, batches } = failure
  const query = {
    text: `insert into writer_failure (id, epoch, batch_seq, at, message, commands)
     select 1, $1, $2, $3, $4, $5 from lease where epoch = $1
     on conflict (id) do update set epoch = excluded.epoch, batch_seq = excluded.batch_seq, at = excluded.at,
       message = excluded.message, commands = excluded.commands`,
    values: [epoch, batches.at(-1)?.seq, at, message, encode(batches)],
    query_timeout: TIMEOUT_MS,
  }
  await client.query(query)
}

/** Returns the batches of the last failure that are not stored; none without one. */
export async function readFailure(client: pg.Client, batchSeq: number): Promise<AttemptedBatch[]> {
  const { rows } = await client.query<{ commands: string }>(
    'select commands from writer_failure where batch_seq > $1',
    [batchSeq],
  )
  const batches = rows.flatMap(({ commands }) => decode(commands) as AttemptedBatch[])
  return batches.filter(({ seq }) => seq > batchSeq)
}
