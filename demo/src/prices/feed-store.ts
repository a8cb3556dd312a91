import type { Database } from '@halyard/server/db/database'
import { type ListedMarket, SPOT } from '@halyard/server/instruments'
import { upsertCandles } from '@halyard/server/market-data'
import { type History, makeHistory } from './history.ts'
import { type FeedState, openFeed, SIMULATED_ASSETS } from './simulated-feed.ts'

/** Candles per insert: large enough to be fast, small enough to limit memory. */
const CHUNK = 10_000

/**
 * The generated history is the same in every installation. It does not predict the future: live prices use
 * another random source.
 */
const HISTORY_SEED = 1

/**
 * Loads the stored state of the simulated feed. On the first start it creates one, with generated history if
 * `history` is set. If the stored state has another format, the feed starts again.
 */
export async function openStoredFeed(
  db: Database,
  markets: readonly ListedMarket[],
  options: { readonly now: number; readonly history: boolean },
): Promise<FeedState> {
  const row = await db.selectFrom('feed_state').select('body').executeTakeFirst()
  if (row) return isFeedState(row.body) ? row.body : openFeed()
  const created = options.history
    ? makeHistory(HISTORY_SEED, markets, options.now)
    : { candles: [], feed: openFeed() }
  await storeHistory(db, created)
  return created.feed
}

/** Stores the state of the simulated feed, replacing the previous one. */
export async function storeFeed(db: Database, state: FeedState): Promise<void> {
  const body = JSON.stringify(state)
  await db
    .insertInto('feed_state')
    .values({ body })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ body }))
    .execute()
}

/** Stores the generated candles and the feed state in one transaction. */
async function storeHistory(db: Database, { candles, feed }: History): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < candles.length; from += CHUNK)
      await upsertCandles(transaction, SPOT.tables, candles.slice(from, from + CHUNK))
    await storeFeed(transaction, feed)
  })
}

function isFeedState(body: unknown): body is FeedState {
  const state = body as Partial<FeedState>
  return SIMULATED_ASSETS.every(({ name }) => Number.isFinite(state.logPrices?.[name]))
}
