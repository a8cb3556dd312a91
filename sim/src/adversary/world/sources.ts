import { type CcxtTicker, priceOfTicker } from '@halyard/server/price-feed/ccxt-exchange'
import type { SourceQuote } from '@halyard/server/price-feed/combine-quotes'
import type { Random } from '../../random.ts'
import { openFalsePrices } from './false-prices.ts'

/**
 * Price sources, each of which reports the true price late and sometimes never. At most one at a time reports a false
 * one.
 */
export interface Sources {
  /** Sends and delivers what is due at a time. Returns whether a price arrived that differs from the last of its source. */
  advance(now: number, truth: number): boolean
  /** Returns the last quote of each source, as the feed computes it. */
  quotes(): SourceQuote[]
}

/** A ticker with the last trade, which the feed does not use: one order in a thin book makes it. */
interface Ticker extends CcxtTicker {
  readonly bid: number
  readonly ask: number
  readonly last: number
}

interface Source {
  readonly name: string
  readonly latencyMs: number
  readonly onTheWay: { readonly at: number; readonly ticker: Ticker }[]
  lastAt: number
  silentUntil: number
  received: { readonly ticker: Ticker; readonly arrivedAt: number } | undefined
  heardAt: number
}

const NAMES = ['binance', 'kraken', 'kucoin', 'gate']
const LATENCY_MS = [20, 60, 90, 120]
const SEND_CHANCE = 0.8
/** How far a mid is from the true price, as a share. */
const NOISE = 0.35e-4
const HALF_SPREAD = 1e-5
/** One outage of each source in about this time. */
const OUTAGE_MS = 120_000
const STEP_MS = 100

/** Opens four sources whose messages arrive `aheadMs` later than the player sees the true price. */
export function openSources(random: Random, from: number, aheadMs: number): Sources {
  const sources = NAMES.map(
    (name, index): Source => ({
      name,
      latencyMs: aheadMs + (LATENCY_MS[index] ?? 0),
      onTheWay: [],
      lastAt: 0,
      silentUntil: from,
      received: undefined,
      heardAt: 0,
    }),
  )
  const falsePrices = openFalsePrices(random, NAMES, from)

  function send(source: Source, now: number, truth: number): void {
    // A source that fell silent at a false price would be false for as long as its quote lives.
    if (falsePrices.isQuiet && random.chance(STEP_MS / OUTAGE_MS))
      source.silentUntil = now + random.pick([3_000, 9_000, 30_000, 60_000])
    if (now < source.silentUntil || !random.chance(SEND_CHANCE)) return
    const noise = (random.between(-1_000, 1_000) / 1_000) * NOISE
    const mid = truth * (1 + noise) * falsePrices.midFactor(source.name)
    const last = mid * falsePrices.lastFactor
    const ticker = { bid: mid * (1 - HALF_SPREAD), ask: mid * (1 + HALF_SPREAD), last }
    source.lastAt = Math.max(source.lastAt, now + source.latencyMs + random.below(source.latencyMs / 2 + 1))
    source.onTheWay.push({ at: source.lastAt, ticker })
  }

  return {
    advance(now, truth) {
      falsePrices.advance(now)
      let isChanged = false
      for (const source of sources) {
        send(source, now, truth)
        if (deliver(source, now)) isChanged = true
      }
      return isChanged
    },
    quotes: () =>
      sources.flatMap(({ name, received, heardAt }) => {
        const priced = received && priceOfTicker(received.ticker, received.arrivedAt)
        return priced ? [{ source: name, ...priced, heardAt }] : []
      }),
  }
}

/** Delivers what has arrived by now. Returns whether the price changed. */
function deliver(source: Source, now: number): boolean {
  let isChanged = false
  while (source.onTheWay[0] && source.onTheWay[0].at <= now) {
    const ticker = source.onTheWay.shift()?.ticker
    if (!ticker) break
    source.heardAt = now
    isChanged ||= ticker.bid !== source.received?.ticker.bid
    source.received = { ticker, arrivedAt: now }
  }
  return isChanged
}
