import type { Reply } from '@halyard/core'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { type KeyedOrigin, keyOf, type KnownReply } from './store.ts'
import { decode } from './tables/exact-json.ts'

/** Stored replies, by `customerId:key`. */
type Replies = ReadonlyMap<string, KnownReply>

interface ReplyRow {
  readonly customer_id: string
  readonly key: string
  readonly body_hash: string
  readonly reply: string
}

const TEXT = `with asked as materialized (select * from unnest($1::bigint[], $2::text[]) as asked (customer_id, key))
           select customer_id, key, body_hash, reply::text as reply
             from asked join command_key using (customer_id, key) cross join lateral (
               select body_hash, reply from command where seq = command_seq
               union all select body_hash, reply from archived_reply where seq = command_seq
             ) kept
           union all
           select customer_id, key, body_hash, reply::text as reply
             from rejected_command join asked using (customer_id, key)`

/** Finds the stored replies to commands. */
export async function findReplies(reader: pg.Client, origins: readonly KeyedOrigin[]): Promise<Replies> {
  const query = { name: 'find_replies', text: TEXT, values: valuesOf(origins) }
  const { rows } = await reader.query<ReplyRow>(query)
  return repliesOf(rows)
}

/**
 * Finds the stored replies to commands once no engine of before an epoch can commit; returns `undefined` if one still may.
 *
 * Each batch updates the lease with its own epoch in its transaction (`open_batch`), and an engine that takes over writes its epoch
 * to the same row (`tryLease`), which waits for a batch that is open. Once the later epoch is visible, each batch of before has
 * therefore ended, or finds no lease with its epoch and is rolled back. The replies are read by a second statement, whose snapshot
 * has all that ended. They are durable: an engine announces its epoch after the commit of its lease, which flushes everything
 * before it in the log.
 */
export function findFinalReplies(
  db: Database,
  origins: readonly KeyedOrigin[],
  epoch: number,
): Promise<Replies | undefined> {
  return db.transaction().execute(async (reader) => {
    const lease = await sql<{ epoch: string }>`select epoch from lease`.execute(reader)
    // A database that was restored, or an isolated primary, may be of before that epoch.
    if (Number(lease.rows[0]?.epoch ?? 0) < epoch) return undefined
    const { rows } = await reader.executeQuery<ReplyRow>(CompiledQuery.raw(TEXT, valuesOf(origins)))
    return repliesOf(rows)
  })
}

function valuesOf(origins: readonly KeyedOrigin[]): [customerIds: number[], keys: string[]] {
  return [origins.map(({ customerId }) => customerId), origins.map(({ key }) => key)]
}

function repliesOf(rows: readonly ReplyRow[]): Replies {
  return new Map(
    rows.map((row): [string, KnownReply] => [
      keyOf(Number(row.customer_id), row.key),
      { bodyHash: row.body_hash, reply: decode(row.reply) as Reply },
    ]),
  )
}
