import type { PriceDoubt } from '@halyard/api'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Nudges } from '../nudges/nudges.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { type FeedState, runCcxtFeed } from './ccxt-feed.ts'
import { keepDoubts } from './keep-doubts.ts'
import type { PriceFeedConfig } from './price-feed-config.ts'
import type { QuotedPrice } from './price-markets.ts'

/** The feed of index prices, as those see it who show how reliable a price is. */
export interface Feed {
  /** Returns why the index price of a market cannot be relied on now. */
  doubtOf(marketId: number): PriceDoubt | undefined
  /** Returns how the feed does. */
  state(): FeedState
}

interface Needs {
  readonly config: PriceFeedConfig
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  /** Exchange time, by which the feed measures the age of quotes. */
  readonly clock: { readonly now: () => number }
  readonly nudges: Nudges
  readonly priceLog: { readonly sources: { announce(prices: readonly AnnouncedPrice[]): void } }
  /** The feed of a deployment without real exchanges. */
  readonly addedFeed: Feed | undefined
}

interface AnnouncedPrice extends QuotedPrice {
  readonly origin: 'quotes'
}

const noSources = (): FeedState => ({ sources: [], lagMs: 0 })

/** Opens the feed of the configured exchanges, which announces the quotes behind its prices while the server runs. */
export function feedService(
  { config, engine, catalogue, log, clock, nudges, priceLog, addedFeed }: Needs,
  life: Lifetime,
): { readonly feed: Feed } {
  if (addedFeed) return { feed: addedFeed }
  const doubts = keepDoubts(nudges, life, clock.now)
  let state = noSources
  if (config.feedExchanges.length > 0)
    life.job(async () => {
      const running = await runCcxtFeed(
        {
          engine,
          catalogue,
          log,
          now: clock.now,
          onDoubt: doubts.set,
          announce: (prices) =>
            priceLog.sources.announce(prices.map((price) => ({ ...price, origin: 'quotes' }))),
        },
        { exchanges: config.feedExchanges },
      )
      state = () => running.state()
      return running
    })
  return { feed: { doubtOf: doubts.of, state: () => state() } }
}
