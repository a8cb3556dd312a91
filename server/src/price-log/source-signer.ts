import { createHash } from 'node:crypto'
import { GENESIS_HASH, type LiveEntry, liveRootText, sourcesText } from '@halyard/receipt'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { createSourceRecorder, type SourceRecorder } from './source-recorder.ts'
import { deleteSources, SOURCES_STORED_MS } from './sources.ts'
import type { TicketParts } from './tickets.ts'

/** Records where prices come from, and signs the chains of all markets each minute (decision 39). */
export interface SourceSigner extends Pick<SourceRecorder, 'announce'> {
  /** Stores the recorded sources, and signs them if they are new. */
  sign(): Promise<void>
  /** Records from now on; signs those that a stopped server left at once, and then each minute. */
  run(engine: Pick<Engine, 'onCommitted'>, onError: (error: unknown) => void): Repeated
}

/** Parts that the signer needs. */
export interface SourceParts extends Omit<TicketParts, 'origin'> {
  readonly now: () => number
}

const FLUSH_MS = 2_000
const MINUTE_MS = 60_000
/** The most entries of a market between two heads, so that the list up to the next head stays short. */
const SECTION_MAX = 1_000

/** Creates the signer. A head is stored before it is served, and one that is stored never changes. */
export function createSourceSigner({ db, catalogue, key, now }: SourceParts): SourceSigner {
  const recorder = createSourceRecorder(db, catalogue)

  /** Signs the next section of each chain. Returns false if all is signed. */
  async function signSection(): Promise<boolean> {
    const last = await findLastHead(db)
    const section = await findNextEntries(db, last.heads)
    if (section.length === 0) return false
    const added = new Set(section.map(([marketId]) => marketId))
    const heads = [...last.heads.filter(([marketId]) => !added.has(marketId)), ...section].toSorted(
      ([a], [b]) => a - b,
    )
    const seq = last.seq + 1
    const signedAt = Math.max(now(), last.signedAt, ...heads.map(([, , at]) => at))
    const root = createHash('sha256').update(liveRootText(heads)).digest('hex')
    const text = sourcesText({ seq, signed_at: signedAt, prev: last.hash }, root)
    // If another process has used the number, the next section follows its head.
    await db
      .insertInto('trail_source_head')
      .values({
        seq,
        signed_at: signedAt,
        heads: JSON.stringify(heads),
        prev: Buffer.from(last.hash, 'hex'),
        hash: createHash('sha256').update(text).digest(),
        key_id: key.id,
        signature: Buffer.from(key.sign(text), 'hex'),
      })
      .onConflict((conflict) => conflict.column('seq').doNothing())
      .execute()
    return true
  }

  const sign = shareRuns(async () => {
    await recorder.flush()
    let isNew = true
    while (isNew) isNew = await signSection()
  })

  return {
    sign,
    announce: (prices) => recorder.announce(prices),
    run(engine, onError) {
      let signedMinute = -1
      const stopFollowing = engine.onCommitted((batch) => recorder.take(batch))
      const running = runEvery(
        FLUSH_MS,
        async () => {
          const minute = Math.floor(now() / MINUTE_MS)
          if (minute === signedMinute) return recorder.flush()
          await sign()
          signedMinute = minute
          await deleteSources(db, now() - SOURCES_STORED_MS)
        },
        onError,
        'tick-sources',
      )
      return {
        async stop() {
          stopFollowing()
          await running.stop()
          await recorder.flush().catch(onError)
        },
      }
    },
  }
}

/** Finds the entry of each market that ends its next section after the signed ones, the markets ascending. */
async function findNextEntries(db: Database, signed: readonly LiveEntry[]): Promise<LiveEntry[]> {
  const { rows } = await sql<{ market_id: number; n: string; at: string; hash: string }>`
    with signed as (
      select (entry->>0)::int as market_id, (entry->>1)::bigint as n
      from jsonb_array_elements(${JSON.stringify(signed)}::jsonb) as entry
    )
    select market.id as market_id, next.n, next.at, encode(next.hash, 'hex') as hash
    from market
    left join signed on signed.market_id = market.id
    cross join lateral (
      select * from (
        select n, at, hash from trail_source
        where market_id = market.id and n > coalesce(signed.n, 0) order by n limit ${SECTION_MAX}
      ) as section order by n desc limit 1
    ) as next
    order by market.id`.execute(db)
  return rows.map(({ market_id, n, at, hash }) => [market_id, Number(n), Number(at), hash])
}

async function findLastHead(db: Database) {
  const row = await db
    .selectFrom('trail_source_head')
    .select(['seq', 'signed_at', 'hash', 'heads'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    seq: Number(row?.seq ?? 0),
    signedAt: Number(row?.signed_at ?? 0),
    hash: row?.hash.toString('hex') ?? GENESIS_HASH,
    heads: row?.heads ?? [],
  }
}
