import { listedMarkets } from '@halyard/server/instruments/listing/testing'
import { openMarketPrices } from '@halyard/server/price-feed/price-markets'
import { createRecordLag } from '@halyard/server/price-feed/record-lag'
import { createRecordSchedule } from '@halyard/server/price-feed/record-schedule'
import type { Random } from '../../random.ts'
import type { World } from '../world.ts'
import { openSources } from './sources.ts'
import type { Truth } from './truth.ts'

/** The market of the play: BTC/USDT. */
export const MARKET = 1
export const TICKS_PER_USDT = 10

/** The server's computation of prices from simulated sources, on the clock of a world. */
export interface WorldFeed {
  /** Lets messages arrive and records the price that is due. Returns whether one was recorded. */
  advance(): boolean
  /** The number of sources whose quotes were right when the last price was recorded. */
  readonly honest: number
}

/** The age of a quote that may be part of a price. */
const QUOTE_MAX_AGE_MS = 10_000
/** How far a right quote is from some true price of its time, as a share: the bound of agreement, and noise. */
const RIGHT_WITHIN = 0.0105

export interface WorldFeedParts {
  readonly world: World
  readonly random: Random
  readonly truth: Truth
  readonly aheadMs: number
  /** Called before a price is recorded. */
  readonly onPrice: () => void
}

export function openWorldFeed({ world, random, truth, aheadMs, onPrice }: WorldFeedParts): WorldFeed {
  const sources = openSources(random, world.now, aheadMs)
  const schedule = createRecordSchedule(world.now)
  const lag = createRecordLag()
  const prices = openMarketPrices({
    markets: () => listedMarkets().filter(({ id }) => id === MARKET),
    quotesOf: () => sources.quotes(),
    log: { warn: () => undefined },
  })

  /** Counts the sources whose price was true when it was sent. */
  function countHonest(): number {
    const { low, high } = truth.rangeSince(world.now - aheadMs - QUOTE_MAX_AGE_MS)
    return sources
      .quotes()
      .filter(
        ({ price, at }) =>
          world.now - at <= QUOTE_MAX_AGE_MS &&
          price >= low * (1 - RIGHT_WITHIN) &&
          price <= high * (1 + RIGHT_WITHIN),
      ).length
  }

  const feed = {
    honest: 0,
    advance() {
      const { now } = world
      if (sources.advance(now, truth.price)) schedule.arrived(now)
      if (now < schedule.nextAt()) return false
      const { since, isOfAll } = schedule.begin(now)
      const pricing = prices.due({ now, lagMs: lag.ms(now), isOfAll })
      const [price] = pricing.prices
      if (!price) return false
      feed.honest = countHonest()
      onPrice()
      const { marketId, ticks, quality } = price
      world.send({ kind: 'recordPrices', prices: [{ marketId, ticks, quality }] })
      lag.measured(since, now)
      pricing.recorded()
      return true
    },
  }
  return feed
}
