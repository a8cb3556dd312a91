import type { PriceDoubt } from '@halyard/api'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { type MarketData, openMarketData } from './market-data.ts'

const STORE_MS = 1_000
/** How often changed books and new trades are published. */
const BEAT_MS = 50

interface Needs {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly feed: { doubtOf(marketId: number): PriceDoubt | undefined }
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Opens the market data, and stores its candles while the server runs. */
export async function marketDataService(
  { db, engine, catalogue, feed, log, now }: Needs,
  life: Lifetime,
): Promise<{ readonly market: MarketData }> {
  const market = await openMarketData({
    db,
    engine,
    catalogue,
    now,
    storesCandles: life.doesJobs,
    doubtOf: (marketId) => feed.doubtOf(marketId),
  })
  // The last batch has candles too.
  life.onStop(async () => {
    await engine.close()
    await market.store()
  })
  const onError = (error: unknown): void => log.error({ err: error }, 'failed to store candles')
  life.onStart(() => runEvery(STORE_MS, () => market.store(), onError, 'candles'))
  const onBeatError = (error: unknown): void => log.error({ err: error }, 'failed to publish market data')
  life.onStart(() => runEvery(BEAT_MS, () => market.beat(), onBeatError))
  return { market }
}
