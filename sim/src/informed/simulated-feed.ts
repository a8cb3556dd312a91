import type { PriceQuality } from '@halyard/core'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'
import { openMarketPrices, symbolOf } from '@halyard/server/price-feed/price-markets'
import { openQuoteStream, type QuoteStream } from '@halyard/server/price-feed/quote-stream'
import { createRecordLag } from '@halyard/server/price-feed/record-lag'
import { createRecordSchedule } from '@halyard/server/price-feed/record-schedule'
import type { World } from '../adversary/world.ts'
import { createRandom, type Random } from '../random.ts'
import { createSimulatedExchange } from './simulated-exchange.ts'

/** The market of the simulation: BTC/USDT. */
export const MARKET = 1

export interface SimulatedFeedOptions {
  readonly random: Random
  /** By how much the player sees a price before the feed does, in milliseconds. */
  readonly aheadMs: number
  /** Takes a protection out: `every` quote counts as just received, as if the age of quotes did not matter. */
  readonly planted?: 'every_quote_is_new' | undefined
}

/** The server's feed with simulated exchanges behind it, on the clock of a world. */
export interface SimulatedFeed {
  /** Moves the true price, lets messages arrive, and records the prices that are due. Returns the recorded prices. */
  step(truth: number): number | undefined
  stop(): Promise<void>
}

const NAMES = ['binance', 'kraken', 'kucoin', 'gate']
/** The time of each exchange's messages to the feed, in milliseconds, without the player's lead. */
const LATENCY_MS = [20, 60, 90, 120]
/** A poll takes a price that is up to this old. */
const POLL_MS = 2_000

/** Opens the feed of one market. */
export function openSimulatedFeed(world: World, options: SimulatedFeedOptions): SimulatedFeed {
  const { random, aheadMs, planted } = options
  const market = listedMarkets().find(({ id }) => id === MARKET)
  if (!market) throw new Error('the market is not listed')
  const symbol = symbolOf(market)
  const now = (): number => world.now
  const schedule = createRecordSchedule(now())
  const lag = createRecordLag()
  const exchanges = NAMES.map((_, index) =>
    createSimulatedExchange({
      symbol,
      random: createRandom(random.below(2 ** 31)),
      now,
      latencyMs: (LATENCY_MS[index] ?? 0) + aheadMs,
    }),
  )
  const streams = exchanges.map((exchange, index) =>
    openQuoteStream({
      name: NAMES[index] ?? '',
      exchange,
      symbols: () => [symbol],
      now,
      onPrice: (at) => schedule.arrived(at),
      onFailure(error) {
        throw error
      },
    }),
  )
  const prices = openMarketPrices({
    markets: () => [market],
    quotesOf: () => streams.flatMap((stream, index) => quoteOf(stream, index) ?? []),
    log: { warn: () => undefined },
  })
  const polled: ReturnType<QuoteStream['quote']>[] = []
  let polledAt = 0

  function quoteOf(stream: QuoteStream, index: number) {
    if (planted === undefined) return stream.quote(symbol)
    const quote = polled[index]
    return quote && { ...quote, at: now(), heardAt: now() }
  }

  function poll(): void {
    if (now() - polledAt < POLL_MS) return
    polledAt = now()
    for (const [index, stream] of streams.entries()) polled[index] = stream.quote(symbol)
  }

  return {
    step(truth) {
      for (const exchange of exchanges) {
        exchange.trade(truth)
        exchange.deliver()
      }
      if (planted) poll()
      if (now() < schedule.nextAt()) return undefined
      const { since, isOfAll } = schedule.begin(now())
      const pricing = prices.due({ now: now(), lagMs: lag.ms(now()), isOfAll })
      const [price] = pricing.prices
      if (!price) return undefined
      const { marketId, ticks } = price
      const quality: PriceQuality = price.quality
      world.send({ kind: 'recordPrices', prices: [{ marketId, ticks, quality }] })
      lag.measured(since, now())
      pricing.recorded()
      return ticks
    },
    async stop() {
      await Promise.all(streams.map((stream) => stream.stop()))
    },
  }
}
