import { every, type Repeated } from '../jobs/every.ts'
import { assetPricesOf, indexPricesOf } from './market-prices.ts'
import type { MarketDataParts } from './market-data.ts'
import { advanceFeed, type FeedState, resumeFeed } from './simulated-feed.ts'
import { storeFeed } from './feed-store.ts'

const STEP_MS = 500
const STEPS_PER_STORE = 20

/** Moves the simulated market on and tells the engine its prices, from the last prices that were recorded. */
export function runSimulatedFeed(
  { db, engine, catalogue }: Omit<MarketDataParts, 'now'>,
  opened: FeedState,
  onError: (error: unknown) => void,
): Repeated {
  let state = resumeFeed(opened, assetPricesOf(catalogue.markets()))
  let steps = 0

  async function step(): Promise<void> {
    state = advanceFeed(state, STEP_MS)
    steps += 1
    await engine.submit({ kind: 'recordPrices', prices: indexPricesOf(state, catalogue.markets()) })
    if (steps % STEPS_PER_STORE === 0) await storeFeed(db, state)
  }

  const stepping = every(STEP_MS, step, onError)
  return {
    async stop() {
      await stepping.stop()
      await storeFeed(db, state)
    },
  }
}
