import type { Checkpoint } from '@halyard/api'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The newest tick of a market, if it is not signed yet. */
export interface UnsignedHead {
  readonly marketId: number
  readonly n: number
  readonly at: number
  readonly hash: string
}

/** Finds the newest tick of each market that has no checkpoint yet. */
export async function findUnsignedHeads(db: Database): Promise<UnsignedHead[]> {
  const { rows } = await sql<{ market_id: number; n: string; at: string; hash: string }>`
    select market.id as market_id, last.n, last.at, encode(last.hash, 'hex') as hash
    from market
    cross join lateral (select * from price_tick where market_id = market.id order by n desc limit 1) last
    where not exists (select from trail_head where trail_head.market_id = market.id and trail_head.n = last.n)
    order by market.id`.execute(db)
  return rows.map((row) => ({
    marketId: row.market_id,
    n: Number(row.n),
    at: Number(row.at),
    hash: row.hash,
  }))
}

export interface HeadFilter {
  readonly marketId: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds signed checkpoints in their wire format, newest first. */
export async function findCheckpoints(
  db: Database,
  { marketId, offset, limit }: HeadFilter,
): Promise<Checkpoint[]> {
  const all = signedCheckpoints(db).offset(offset).limit(limit)
  const rows =
    marketId === undefined
      ? await all.orderBy('head.signed_at', 'desc').orderBy('head.market_id').execute()
      : await all.where('head.market_id', '=', marketId).orderBy('head.n', 'desc').execute()
  return rows.map(presentCheckpoint)
}

/** Finds the first signed checkpoint of a market at or after tick `n`. */
export async function firstCheckpointFrom(
  db: Database,
  marketId: number,
  n: number,
): Promise<Checkpoint | undefined> {
  const row = await signedCheckpoints(db)
    .where('head.market_id', '=', marketId)
    .where('head.n', '>=', String(n))
    .orderBy('head.n')
    .limit(1)
    .executeTakeFirst()
  return row && presentCheckpoint(row)
}

function signedCheckpoints(db: Database) {
  return db
    .selectFrom('trail_head as head')
    .innerJoin('price_tick as tick', (join) =>
      join.onRef('tick.market_id', '=', 'head.market_id').onRef('tick.n', '=', 'head.n'),
    )
    .innerJoin('trail_key as key', 'key.key_id', 'head.key_id')
    .select(['head.market_id', 'head.n', 'head.signed_at', 'head.key_id', 'head.signature'])
    .select(['tick.at', 'tick.hash', 'key.public_key'])
}

type SignedCheckpointRow = Awaited<
  ReturnType<ReturnType<typeof signedCheckpoints>['executeTakeFirstOrThrow']>
>

function presentCheckpoint(row: SignedCheckpointRow): Checkpoint {
  return {
    match_id: row.market_id,
    n: Number(row.n),
    at: Number(row.at),
    hash: row.hash.toString('hex'),
    signed_at: Number(row.signed_at),
    key_id: row.key_id,
    public_key: row.public_key.toString('hex'),
    signature: row.signature.toString('hex'),
  }
}
