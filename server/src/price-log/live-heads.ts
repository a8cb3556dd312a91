import type { ChainEnd, LiveEntry, LiveHead } from '@halyard/receipt'
import { LIVE_DELAY_MAX_MS, LIVE_FORMAT } from '@halyard/receipt'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Returns the newest tick of each market that has ticks, in ascending order of the markets. */
export async function findNewestTicks(db: Database): Promise<LiveEntry[]> {
  const { rows } = await sql<{ market_id: number; n: string; at: string; hash: string }>`
    select market.id as market_id, last.n, last.at, encode(last.hash, 'hex') as hash
    from market
    cross join lateral (select * from price_tick where market_id = market.id order by n desc limit 1) last
    order by market.id`.execute(db)
  return rows.map(({ market_id, n, at, hash }) => [market_id, Number(n), Number(at), hash])
}

export interface LiveFilter {
  readonly fromSeq?: number | undefined
  /** The first signed at or after this time; epoch milliseconds. */
  readonly from?: number | undefined
  readonly limit: number
}

/** Finds stored live heads, oldest first; without a start, the newest. */
export async function findLiveHeads(db: Database, { fromSeq, from, limit }: LiveFilter): Promise<LiveHead[]> {
  const all = liveHeads(db).limit(limit)
  if (fromSeq !== undefined)
    return (await all.where('live.seq', '>=', String(fromSeq)).orderBy('live.seq').execute()).map(present)
  if (from !== undefined)
    return (await all.where('live.signed_at', '>=', String(from)).orderBy('live.seq').execute()).map(present)
  return (await all.orderBy('live.seq', 'desc').execute()).toReversed().map(present)
}

/**
 * Finds the first live head that covers tick `n` of a market, recorded at `at`, and was signed in time after the newest
 * tick of this market that it names. It is kept from then on, so that a receipt always ends in the same one.
 */
export async function keepLiveHeadFrom(
  db: Database,
  marketId: number,
  { n, at }: { readonly n: number; readonly at: number },
): Promise<LiveHead | undefined> {
  const row = await liveHeads(db)
    .where('live.signed_at', '>=', String(at))
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(live.heads) as head
        where (head->>0)::int = ${marketId} and (head->>1)::bigint >= ${n}
          and live.signed_at <= (head->>2)::bigint + ${LIVE_DELAY_MAX_MS})`,
    )
    .orderBy('live.seq')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.kept) await db.updateTable('trail_live').set({ kept: true }).where('seq', '=', row.seq).execute()
  return present(row)
}

/** Deletes live heads that were signed before a time, except those to keep and the last one. */
export async function deleteLiveHeads(db: Database, before: number): Promise<void> {
  await sql`
    delete from trail_live
    where not kept and signed_at < ${before} and seq < (select max(seq) from trail_live)`.execute(db)
}

function liveHeads(db: Database) {
  return db
    .selectFrom('trail_live as live')
    .innerJoin('trail_key as key', 'key.key_id', 'live.key_id')
    .select(['live.seq', 'live.signed_at', 'live.heads', 'live.prev', 'live.signature', 'live.kept'])
    .select([
      'live.tickets_id',
      'live.tickets_hash',
      'live.refusals_n',
      'live.refusals_hash',
      'key.public_key',
    ])
}

type LiveRow = Awaited<ReturnType<ReturnType<typeof liveHeads>['executeTakeFirstOrThrow']>>

function present(row: LiveRow): LiveHead {
  const [tickets, refusals] = [
    endOf(row.tickets_id, row.tickets_hash),
    endOf(row.refusals_n, row.refusals_hash),
  ]
  return {
    format: tickets ? LIVE_FORMAT : 'halyard-live-1',
    seq: Number(row.seq),
    signed_at: Number(row.signed_at),
    heads: row.heads,
    ...(tickets && { tickets }),
    ...(refusals && { refusals }),
    prev: row.prev.toString('hex'),
    public_key: row.public_key.toString('hex'),
    signature: row.signature.toString('hex'),
  }
}

function endOf(n: string | null, hash: Buffer | null): ChainEnd | undefined {
  return n === null || hash === null ? undefined : [Number(n), hash.toString('hex')]
}
