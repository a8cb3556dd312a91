import type { CcxtExchange, CcxtTicker } from '@halyard/server/price-feed/ccxt-exchange'
import type { Random } from '../random.ts'

/** An exchange with a websocket in the form of ccxt, on the clock of a simulation. */
export interface SimulatedExchange extends CcxtExchange {
  /** Sends its price at the present time, unless it is quiet or silent. */
  trade(truth: number): void
  /** Delivers the messages that have arrived by now. */
  deliver(): void
}

export interface SimulatedExchangeParts {
  readonly symbol: string
  readonly random: Random
  readonly now: () => number
  /** The time from the exchange to the feed, in milliseconds; each message takes up to half as long again. */
  readonly latencyMs: number
}

/** The chance per step of 50 ms that the best bid or ask changes. */
const CHANGE_CHANCE = 0.5
/** One silence in about ten minutes, of up to eight seconds. */
const SILENCE_CHANCE = 1 / 12_000
const SILENCE_MAX_MS = 8_000
/** One false price in about ten minutes, of up to half a per cent, for up to two seconds. */
const LIE_CHANCE = 1 / 12_000
const LIE_MAX_MS = 2_000
/** How far its mid is from the true price, as a share: uniform between minus and plus this. */
const NOISE = 0.35e-4

/** Creates an exchange whose connection sometimes falls silent, and which sometimes gives a false price. */
export function createSimulatedExchange(parts: SimulatedExchangeParts): SimulatedExchange {
  const { symbol, random, now, latencyMs } = parts
  const bidsasks: Record<string, CcxtTicker> = {}
  const connection = {}
  const ended = Promise.withResolvers<unknown>()
  const onTheWay: { readonly at: number; readonly price: number }[] = []
  let lastAt = 0
  let silentUntil = 0
  let lie = { until: 0, factor: 1 }

  const exchange: SimulatedExchange = {
    has: { watchBidsAsks: true },
    markets: { [symbol]: { spot: true } },
    bidsasks,
    loadMarkets: () => Promise.resolve(),
    fetchTickers: () => Promise.resolve({}),
    watchBidsAsks: () => ended.promise,
    handleMessage: (_client, message) => void Object.assign(bidsasks, message),
    close() {
      ended.reject(new Error('closed'))
      return Promise.resolve()
    },
    trade(truth) {
      const at = now()
      if (random.chance(SILENCE_CHANCE)) silentUntil = at + random.below(SILENCE_MAX_MS)
      if (random.chance(LIE_CHANCE))
        lie = { until: at + random.below(LIE_MAX_MS), factor: 1 + random.between(-50, 50) / 10_000 }
      if (at < silentUntil || !random.chance(CHANGE_CHANCE)) return
      const noise = (random.between(-1_000, 1_000) / 1_000) * NOISE
      const price = truth * (1 + noise) * (at < lie.until ? lie.factor : 1)
      // Messages of one connection never overtake each other.
      lastAt = Math.max(lastAt, at + latencyMs + random.below(latencyMs / 2 + 1))
      onTheWay.push({ at: lastAt, price })
    },
    deliver() {
      const at = now()
      while (onTheWay[0] && onTheWay[0].at <= at) {
        const price = onTheWay.shift()?.price ?? 0
        exchange.handleMessage?.(connection, { [symbol]: { bid: price, ask: price } })
      }
    },
  }
  return exchange
}
