import type { ExtensionContext, Feed, Lifetime, OutsideParts } from '@halyard/server'
import type { RecordPrices } from '@halyard/server/engine'
import { runPruning } from '../market-makers/prune-bot-orders.ts'
import { MAKERS, runMarketMakers } from '../market-makers/run-market-makers.ts'
import type { Random } from '../random.ts'
import { secureRandom } from '../secure-random.ts'
import { openStoredFeed } from './feed-store.ts'
import { backfillPerpCandles } from './perp-past.ts'
import { runSimulatedFeed } from './run-feed.ts'
import type { FeedState } from './simulated-feed.ts'

/** Parts of the market to turn off in tests that control prices themselves. */
export interface MarketOptions {
  readonly feed?: boolean
  readonly marketMakers?: boolean
  readonly history?: boolean
  /** The random source of simulated prices and orders. Default: the system's cryptographic source. */
  readonly random?: Random
}

/** The settings that decide whether prices are simulated. */
interface PriceConfig {
  readonly feedExchanges: readonly string[]
}

/** Returns whether the demo has its own prices, market makers and past: only then it sells coins of its own. */
export function hasOwnMarket(
  { feedExchanges }: PriceConfig,
  { feed = true, marketMakers = true, history = true }: MarketOptions,
): boolean {
  return feedExchanges.length === 0 && feed && marketMakers && history
}

/** Opens the simulated prices and the candles of their past; `undefined` where the prices are those of exchanges. */
export async function openPrices(
  { config, db, catalogue, now }: OutsideParts,
  { feed = true, history = true }: MarketOptions,
): Promise<FeedState | undefined> {
  if (config.feedExchanges.length > 0 || !feed) return undefined
  const state = await openStoredFeed(db, catalogue.markets(), { now: now(), history })
  if (history)
    for (const perp of catalogue.perps()) {
      const indexMarket = catalogue.market(perp.config.indexMarketId)
      if (indexMarket) await backfillPerpCandles(db, perp, indexMarket)
    }
  return state
}

/** How simulated prices look to those who ask for their sources: their age is that of the newest index price. */
export const SIMULATED_FEED: Feed = {
  doubtOf: () => undefined,
  state: () => ({
    sources: [{ name: 'simulated', healthy: true, isStreaming: true, at: null }],
    lagMs: 0,
  }),
}

/** Runs the simulated prices, and the market makers unless prices are those of exchanges. */
export function runMarket(
  context: ExtensionContext,
  prices: FeedState | undefined,
  life: Lifetime,
  { marketMakers = true, random = secureRandom() }: MarketOptions,
): void {
  const { config, priceLog, log, writer } = context
  const onError = (error: unknown): void => log.error({ err: error }, 'market task failed')
  if (prices) {
    const noQuotes = { origin: 'simulated', pricedAt: null, quotes: [] } as const
    const announce = (recorded: RecordPrices['prices']) =>
      priceLog.sources.announce(recorded.map((price) => ({ ...price, ...noQuotes })))
    life.job(() => runSimulatedFeed({ ...context, announce }, prices, random, onError))
  }
  if (config.feedExchanges.length > 0 || !marketMakers || !writer) return
  const parts = { ...context, engine: writer, random }
  for (const makers of MAKERS) life.job(() => runMarketMakers(makers, parts, onError))
  life.job(() => runPruning(context, onError))
}
