import type { FastifyBaseLogger } from 'fastify'
import { runCcxtFeed } from '../price-feed/ccxt-feed.ts'
import type { Config } from './config.ts'
import { every, type Repeated } from '../platform/concurrency/every.ts'
import { runPruning } from '../demo/market-makers/prune-desk-orders.ts'
import { PERP_DESK_IDS } from '../demo/market-makers/perp-desks.ts'
import { givePerpPast } from '../demo/prices/perp-past.ts'
import { DESK_IDS } from '../demo/market-makers/desks.ts'
import { openStoredFeed } from '../demo/prices/feed-store.ts'
import { type MarketData, type MarketDataParts, openMarketData } from '../market-data/market-data.ts'
import { runPerpDesks } from '../demo/market-makers/run-perp-desks.ts'
import { runDesks } from '../demo/market-makers/run-desks.ts'
import type { Random } from '../demo/random.ts'
import { runSimulatedFeed } from '../demo/prices/run-feed.ts'
import { secureRandom } from '../demo/secure-random.ts'

/** What of the demo's market to leave out, for tests that drive prices themselves. */
export interface MarketOptions {
  readonly feed?: boolean
  readonly desks?: boolean
  readonly history?: boolean
  /** What simulated prices and desks draw from; the system's source unless a test wants to repeat itself. */
  readonly random?: Random
}

export interface Market {
  readonly data: MarketData
  /** Starts prices, trading desks and the storing of candles. Returns how to stop them. */
  run(): Promise<Repeated>
}

type Parts = MarketDataParts & { readonly config: Config; readonly log: FastifyBaseLogger }

const STORE_MS = 1_000

/** The market's data, and, where prices are simulated, everything that makes it move. */
export async function openMarket(
  parts: Parts,
  { feed = true, desks = true, history = true, random = secureRandom() }: MarketOptions = {},
): Promise<Market> {
  const { config, db, catalogue, log, now } = parts
  const simulated = config.feedExchanges.length === 0
  const state =
    simulated && feed ? await openStoredFeed(db, catalogue.markets(), { now: now(), history }) : undefined
  if (state && history) {
    for (const perp of catalogue.perps()) {
      const followed = catalogue.market(perp.row.config.indexMarketId)
      if (followed) await givePerpPast(db, perp, followed)
    }
  }
  const data = await openMarketData(parts)
  const onError = (error: unknown): void => log.error({ err: error }, 'a market task failed')

  return {
    data,
    async run() {
      const running: Repeated[] = [every(STORE_MS, () => data.store(), onError)]
      if (!simulated && feed) running.push(await runCcxtFeed(parts, { exchanges: config.feedExchanges }))
      if (state) running.push(runSimulatedFeed(parts, state, random, onError))
      if (simulated && desks) {
        running.push(await runDesks({ ...parts, market: data }, random, onError))
        running.push(await runPerpDesks({ ...parts, market: data }, random, onError))
        running.push(runPruning(parts, [...DESK_IDS, ...PERP_DESK_IDS], onError))
      }
      return {
        async stop() {
          for (const task of running.toReversed()) await task.stop()
        },
      }
    },
  }
}
