import type { ResponseOf } from '@halyard/api'
import {
  type LiveEntry,
  type PriceOrigin,
  type RecordedQuote,
  SOURCES_FORMAT,
  type SourcesHead,
  type SourcesStatement,
  type TickSources,
} from '@halyard/receipt'
import { type ColumnType, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ListedMarket } from '../instruments/catalogue.ts'
import { findTicks } from './ticks.ts'

/** The longest option lasts a day, so two days are left to verify the prices behind it. */
export const SOURCES_STORED_MS = 3 * 86_400_000
/** The time after which a new tick is stored and signed unless something failed. */
const SIGNED_WITHIN_MS = 120_000

/** Deletes sources and heads of before a time, except the newest, from which the chains continue. */
export async function deleteSources(db: Database, before: number): Promise<void> {
  await sql`
    delete from trail_source as source where at < ${before}
      and n < (select max(n) from trail_source where market_id = source.market_id)`.execute(db)
  await sql`
    delete from trail_source_head where signed_at < ${before}
      and seq < (select max(seq) from trail_source_head)`.execute(db)
}

/** Stored sources of a tick, with the signed entries from it on. */
export interface FoundSources {
  readonly state: ResponseOf<'trail/sources'>['state']
  readonly sources: SourcesStatement | null
}

/**
 * Finds the sources of tick `n` of a market and of those after it, up to the first head that signs them. If those of tick
 * `n` were not recorded, the list begins with the entry before it and shows the gap.
 */
export async function findSources(
  db: Database,
  market: ListedMarket,
  { n, now }: { readonly n: number; readonly now: number },
): Promise<FoundSources> {
  const [tick] = await findTicks(db, market.id, { fromN: n, limit: 1 })
  if (tick?.[0] !== n) return { state: 'no_tick', sources: null }
  const after = await findEntry(db, market.id, 'from', n)
  if (after?.n === n) {
    const sources = await findSigned(db, market, { from: n, through: after })
    return { state: sources ? 'signed' : 'unsigned', sources }
  }
  if (!after && tick[1] >= now - SIGNED_WITHIN_MS) return { state: 'unsigned', sources: null }
  const before = await findEntry(db, market.id, 'before', n)
  if (!before) return { state: tick[1] < now - SOURCES_STORED_MS ? 'expired' : 'unrecorded', sources: null }
  const sources = after ? await findSigned(db, market, { from: before.n, through: after }) : null
  return { state: 'unrecorded', sources }
}

interface FoundEntry {
  readonly n: number
  readonly at: number
}

async function findEntry(
  db: Database,
  marketId: number,
  where: 'before' | 'from',
  n: number,
): Promise<FoundEntry | undefined> {
  const row = await db
    .selectFrom('trail_source')
    .select(['n', 'at'])
    .where('market_id', '=', marketId)
    .where('n', where === 'before' ? '<' : '>=', String(n))
    .orderBy('n', where === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row && { n: Number(row.n), at: Number(row.at) }
}

/** Finds the entries from `from` up to the first head that covers `through`; null if that is not signed yet. */
async function findSigned(
  db: Database,
  market: ListedMarket,
  { from, through }: { readonly from: number; readonly through: FoundEntry },
): Promise<SourcesStatement | null> {
  const signed = await findHead(db, market.id, through)
  const end = signed?.head.heads.find(([marketId]) => marketId === market.id)
  if (!signed || !end) return null
  const rows = await db
    .selectFrom('trail_source')
    .selectAll()
    .where('market_id', '=', market.id)
    .where('n', '>=', String(from))
    .where('n', '<=', String(end[1]))
    .orderBy('n')
    .execute()
  const [first] = rows
  // They may have been deleted meanwhile.
  if (Number(first?.n) !== from || !first) return null
  return {
    format: SOURCES_FORMAT,
    public_key: signed.publicKey,
    match_id: market.id,
    price_decimals: market.config.priceDecimals,
    prev: first.prev.toString('hex'),
    list: rows.map(presentEntry),
    head: signed.head,
    signature: signed.signature,
  }
}

async function findHead(db: Database, marketId: number, { n, at }: FoundEntry) {
  const row = await db
    .selectFrom('trail_source_head as head')
    .innerJoin('trail_key as key', 'key.key_id', 'head.key_id')
    .select(['head.seq', 'head.signed_at', 'head.heads', 'head.prev', 'head.signature', 'key.public_key'])
    .where('head.signed_at', '>=', String(at))
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(head.heads) as entry
        where (entry->>0)::int = ${marketId} and (entry->>1)::bigint >= ${n})`,
    )
    .orderBy('head.seq')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const head: SourcesHead = {
    seq: Number(row.seq),
    signed_at: Number(row.signed_at),
    heads: row.heads,
    prev: row.prev.toString('hex'),
  }
  return { head, publicKey: row.public_key.toString('hex'), signature: row.signature.toString('hex') }
}

interface EntryRow {
  readonly n: string
  readonly at: string
  readonly ticks: string
  readonly origin: TickSources[3]
  readonly priced_at: string | null
  readonly quotes: TickSources[5]
}

function presentEntry({ n, at, ticks, origin, priced_at, quotes }: EntryRow): TickSources {
  return [Number(n), Number(at), Number(ticks), origin, priced_at === null ? null : Number(priced_at), quotes]
}

declare module '../db/tables.ts' {
  interface Tables {
    trail_source: {
      market_id: number
      n: Big
      at: Big
      ticks: Big
      origin: PriceOrigin
      priced_at: ColumnType<string | null, number | null, never>
      quotes: ColumnType<RecordedQuote[], string, never>
      prev: Buffer
      hash: Buffer
    }
    trail_source_head: {
      seq: Big
      signed_at: Big
      heads: ColumnType<LiveEntry[], string, never>
      prev: Buffer
      hash: Buffer
      key_id: string
      signature: Buffer
    }
  }
}
