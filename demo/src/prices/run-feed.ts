import { type Repeated, runEvery } from '@halyard/server'
import { assetPricesOf, roundToTicks } from './market-prices.ts'
import type { RecordPrices } from '@halyard/server/engine'
import type { MarketDataParts } from '@halyard/server/market-data'
import type { Random } from '../random.ts'
import { advanceFeed, type FeedState, resumeFeed } from './simulated-feed.ts'
import { storeFeed } from './feed-store.ts'

const STEP_MS = 500
const STEPS_PER_STORE = 20

/** Parts that the feed needs. */
export interface FeedParts extends Omit<MarketDataParts, 'now'> {
  /** Called with the prices before they are submitted. */
  readonly announce?: (prices: RecordPrices['prices']) => void
}

/**
 * Runs the simulated feed: advances it from the last recorded prices and submits the new ones. All randomness
 * comes from `random`; the stored state does not predict future prices.
 */
export function runSimulatedFeed(
  { db, engine, catalogue, announce }: FeedParts,
  opened: FeedState,
  random: Random,
  onError: (error: unknown) => void,
): Repeated {
  let state = resumeFeed(opened, assetPricesOf(catalogue.markets()))
  let steps = 0

  async function step(): Promise<void> {
    const moved = roundToTicks(advanceFeed(state, STEP_MS, random), catalogue.markets(), random)
    state = moved.state
    steps += 1
    announce?.(moved.prices)
    await engine.submit({ kind: 'recordPrices', prices: moved.prices })
    if (steps % STEPS_PER_STORE === 0) await storeFeed(db, state)
  }

  const stepping = runEvery(STEP_MS, step, onError)
  return {
    async stop() {
      await stepping.stop()
      await storeFeed(db, state)
    },
  }
}
