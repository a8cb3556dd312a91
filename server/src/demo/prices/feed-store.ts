import type { Database } from '../../db/database.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { SPOT_CANDLES } from '../../market-data/candle-home.ts'
import { upsertCandles } from '../../market-data/candle-store.ts'
import { type History, makeHistory } from './history.ts'
import { type FeedState, openFeed, SIMULATED_ASSETS } from './simulated-feed.ts'

/** Rows of one insert: enough to be quick, few enough to stay small in memory. */
const CHUNK = 10_000

/** The past is the same everywhere. It says nothing of the future: live prices come from another source. */
const HISTORY_SEED = 1

/**
 * The simulated feed as it was last stored. The first time it begins, with a past of its own if one is wanted; when
 * the model has changed since, it begins anew.
 */
export async function openStoredFeed(
  db: Database,
  markets: readonly ListedMarket[],
  options: { readonly now: number; readonly history: boolean },
): Promise<FeedState> {
  const row = await db.selectFrom('feed_state').select('body').executeTakeFirst()
  if (row) return isFeedState(row.body) ? row.body : openFeed()
  const begun = options.history
    ? makeHistory(HISTORY_SEED, markets, options.now)
    : { candles: [], feed: openFeed() }
  await storeHistory(db, begun)
  return begun.feed
}

export async function storeFeed(db: Database, state: FeedState): Promise<void> {
  const body = JSON.stringify(state)
  await db
    .insertInto('feed_state')
    .values({ body })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ body }))
    .execute()
}

/** The past and the state that follows on it, both or neither. */
async function storeHistory(db: Database, { candles, feed }: History): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < candles.length; from += CHUNK)
      await upsertCandles(transaction, SPOT_CANDLES, candles.slice(from, from + CHUNK))
    await storeFeed(transaction, feed)
  })
}

function isFeedState(body: unknown): body is FeedState {
  const state = body as Partial<FeedState>
  return SIMULATED_ASSETS.every(({ name }) => Number.isFinite(state.logPrices?.[name]))
}
