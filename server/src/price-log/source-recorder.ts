import { createHash } from 'node:crypto'
import {
  GENESIS_HASH,
  type PriceOrigin,
  type RecordedQuote,
  sourceText,
  type TickSources,
} from '@halyard/receipt'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'

/** Sources of a price that is about to be recorded, and the time at which it was computed. */
export interface PriceSources {
  readonly marketId: number
  readonly ticks: number
  readonly origin: Extract<PriceOrigin, 'quotes' | 'simulated'>
  /** Null unless the origin is quotes. */
  readonly pricedAt: number | null
  readonly quotes: readonly RecordedQuote[]
}

type CommittedBatch = Parameters<Parameters<Engine['onCommitted']>[0]>[0]

/**
 * Chains and stores where each price tick comes from. Nothing waits for it: a tick whose sources are lost, in a crash or
 * because too many wait, has no entry, and the next entry shows the gap in its number.
 */
export interface SourceRecorder {
  /** Announces prices before their command is submitted. */
  announce(prices: readonly PriceSources[]): void
  /** Takes the ticks of a committed batch, if their sources are known. Never throws. */
  take(batch: CommittedBatch): void
  /** Stores the taken sources. The next call stores those that a failure left. */
  flush(): Promise<void>
}

/** Entries in memory while the database stores none: half an hour of ten markets. */
const WAITING_MAX = 20_000
/** Entries of one insert. */
const ROWS_MAX = 1_000

interface Taken {
  readonly marketId: number
  readonly priceDecimals: number
  readonly entry: TickSources
}

interface ChainEnd {
  readonly n: number
  readonly hash: string
}

/** Creates the recorder. `waitingMax` bounds the entries in memory; others are dropped while they wait. */
export function createSourceRecorder(
  db: Database,
  catalogue: Pick<Catalogue, 'market'>,
  waitingMax = WAITING_MAX,
): SourceRecorder {
  const announced = new Map<number, PriceSources>()
  const ends = new Map<number, ChainEnd>()
  let waiting: Taken[] = []

  const flush = shareRuns(async () => {
    while (waiting.length > 0) {
      const round = waiting.slice(0, ROWS_MAX)
      try {
        await store(db, await chainOf(db, ends, round))
      } catch (error) {
        // Another process may have extended a chain, or the outcome is unknown: the next call reads the ends again.
        ends.clear()
        throw error
      }
      waiting = waiting.slice(round.length)
    }
  })

  return {
    flush,
    announce(prices) {
      for (const price of prices) announced.set(price.marketId, price)
    },
    take({ changes }) {
      for (const fact of changes.facts) {
        if (fact.kind !== 'priceRecorded') continue
        const { marketId, n, at, ticks } = fact
        const market = catalogue.market(marketId)
        const known = announced.get(marketId)
        announced.delete(marketId)
        const sources = market?.hasOwnIndex ? OWN_TRADES : known
        if (!market || !sources || waiting.length >= waitingMax) continue
        const { origin, pricedAt, quotes } = sources
        // After a step of the clock a price can be older than its computation: then its quotes are not known.
        if ((known && known.ticks !== ticks) || (pricedAt ?? at) > at) continue
        const entry: TickSources = [n, at, ticks, origin, pricedAt, quotes]
        waiting.push({ marketId, priceDecimals: market.config.priceDecimals, entry })
      }
    },
  }
}

const OWN_TRADES = { origin: 'own_trades', pricedAt: null, quotes: [] } as const

interface SourceRow extends Taken {
  readonly prev: string
  readonly hash: string
}

/** Returns the rows of new entries, continuing the chains. Those that another process has passed are left out. */
async function chainOf(
  db: Database,
  ends: Map<number, ChainEnd>,
  round: readonly Taken[],
): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for (const taken of round) {
    const { marketId, priceDecimals, entry } = taken
    const end = ends.get(marketId) ?? (await findEnd(db, marketId))
    if (entry[0] <= end.n) continue
    const hash = createHash('sha256')
      .update(end.hash, 'hex')
      .update(sourceText({ match_id: marketId, price_decimals: priceDecimals }, entry))
      .digest('hex')
    rows.push({ ...taken, prev: end.hash, hash })
    ends.set(marketId, { n: entry[0], hash })
  }
  return rows
}

async function findEnd(db: Database, marketId: number): Promise<ChainEnd> {
  const row = await db
    .selectFrom('trail_source')
    .select(['n', 'hash'])
    .where('market_id', '=', marketId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { n: Number(row?.n ?? 0), hash: row?.hash.toString('hex') ?? GENESIS_HASH }
}

async function store(db: Database, rows: readonly SourceRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('trail_source')
    .values(
      rows.map(({ marketId, entry: [n, at, ticks, origin, pricedAt, quotes], prev, hash }) => ({
        market_id: marketId,
        n,
        at,
        ticks,
        origin,
        priced_at: pricedAt,
        quotes: JSON.stringify(quotes),
        prev: Buffer.from(prev, 'hex'),
        hash: Buffer.from(hash, 'hex'),
      })),
    )
    .execute()
}
