import type { PriceDoubt } from '@halyard/api'
import type { FastifyBaseLogger } from 'fastify'
import { type FeedState, runCcxtFeed } from '../price-feed/ccxt-feed.ts'
import type { Config } from './config.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import { runPruning } from '../demo/market-makers/prune-bot-orders.ts'
import { backfillPerpCandles } from '../demo/prices/perp-past.ts'
import { openStoredFeed } from '../demo/prices/feed-store.ts'
import type { MarketDataParts } from '../market-data/instrument-data.ts'
import { type MarketData, openMarketData } from '../market-data/market-data.ts'
import { MAKERS, runMarketMakers } from '../demo/market-makers/run-market-makers.ts'
import type { Random } from '../demo/random.ts'
import type { RecordPrices } from '../engine/index.ts'
import type { SourceSigner } from '../price-log/source-signer.ts'
import { runSimulatedFeed } from '../demo/prices/run-feed.ts'
import { secureRandom } from '../demo/secure-random.ts'

/** Parts of the demo market to turn off in tests that control prices themselves. */
export interface MarketOptions {
  readonly feed?: boolean
  readonly marketMakers?: boolean
  readonly history?: boolean
  /** The random source of simulated prices and orders. Default: the system's cryptographic source. */
  readonly random?: Random
}

type Announce = SourceSigner['announce']

/** The market data and the tasks that drive it. */
export interface Market {
  readonly data: MarketData
  /**
   * Starts the price feed, which announces where its prices come from, the market makers and the storing of candles.
   * Returns the handle that stops them.
   */
  run(announce: Announce): Promise<Repeated>
  /** Returns how the feed of index prices does, once it runs. */
  feed(): FeedState
}

type Parts = MarketDataParts & {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Exchange time, by which the feed measures the age of quotes. */
  readonly exchangeNow: () => number
}

const STORE_MS = 1_000

/** Returns whether the demo has its own prices, market makers and past: only then it sells coins of its own. */
export function hasPracticeMarket(
  { mode, feedExchanges }: Config,
  { feed = true, marketMakers = true, history = true }: MarketOptions = {},
): boolean {
  return mode === 'demo' && feedExchanges.length === 0 && feed && marketMakers && history
}

/** Opens the market data. With simulated prices, also prepares the feed and the market makers. */
export async function openMarket(
  parts: Parts,
  { feed = true, marketMakers = true, history = true, random = secureRandom() }: MarketOptions = {},
): Promise<Market> {
  const { config, db, catalogue, log, now } = parts
  const simulated = config.feedExchanges.length === 0
  const state =
    simulated && feed ? await openStoredFeed(db, catalogue.markets(), { now: now(), history }) : undefined
  if (state && history) {
    for (const perp of catalogue.perps()) {
      const indexMarket = catalogue.market(perp.config.indexMarketId)
      if (indexMarket) await backfillPerpCandles(db, perp, indexMarket)
    }
  }
  const doubts = new Map<number, PriceDoubt | undefined>()
  const data = await openMarketData({ ...parts, doubtOf: (marketId) => doubts.get(marketId) })
  const onError = (error: unknown): void => log.error({ err: error }, 'market task failed')

  // The simulated feed has no clock of its own: the age of its prices is that of the newest index price.
  const simulation = { name: 'simulated', healthy: true, isStreaming: true, at: null }
  let feedState = (): FeedState => ({ sources: state ? [simulation] : [], lagMs: 0 })

  return {
    data,
    feed: () => feedState(),
    async run(announce) {
      const running: Repeated[] = [runEvery(STORE_MS, () => data.store(), onError, 'candles')]
      if (!simulated && feed) {
        const live = await runCcxtFeed(
          {
            ...parts,
            now: parts.exchangeNow,
            onDoubt: (marketId, doubt) => void doubts.set(marketId, doubt),
            announce: (prices) => announce(prices.map((price) => ({ ...price, origin: 'quotes' }))),
          },
          { exchanges: config.feedExchanges },
        )
        running.push(live)
        feedState = () => live.state()
      }
      if (state) {
        const noQuotes = { origin: 'simulated', pricedAt: null, quotes: [] } as const
        const announcePrices = (prices: RecordPrices['prices']) =>
          announce(prices.map((price) => ({ ...price, ...noQuotes })))
        running.push(runSimulatedFeed({ ...parts, announce: announcePrices }, state, random, onError))
      }
      if (simulated && marketMakers) {
        for (const makers of MAKERS)
          running.push(await runMarketMakers(makers, { ...parts, market: data, random }, onError))
        running.push(runPruning(parts, onError))
      }
      return {
        async stop() {
          for (const task of running.toReversed()) await task.stop()
        },
      }
    },
  }
}
