import type { PriceDoubt } from '@halyard/api'
import type { RecordedQuote } from '@halyard/receipt'
import type { FastifyBaseLogger } from 'fastify'
import type { PriceQuality } from '../engine/index.ts'
import type { ListedMarket } from '../instruments/catalogue.ts'
import { ticksAt } from '../instruments/instrument.ts'
import { type CombinedPrice, combineQuotes, type Excluded, type SourceQuote } from './combine-quotes.ts'
import { openGrading } from './open-grading.ts'
import { LAG_MAX_MS } from './record-lag.ts'

/** A price in ticks, its quality, and the quotes that it was computed from, or that were left out, at a time. */
export interface QuotedPrice {
  readonly marketId: number
  readonly ticks: number
  readonly quality: PriceQuality
  readonly pricedAt: number
  readonly quotes: readonly RecordedQuote[]
}

/** The prices to record, and the facts known after that. */
export interface Pricing {
  readonly prices: readonly QuotedPrice[]
  /** Called once the prices are recorded. */
  recorded(): void
}

/** Computes the prices of markets from quotes. It reads no clock. */
export interface MarketPrices {
  /** Returns all prices, or those that differ from the last recorded ones. */
  due(request: PricingRequest): Pricing
}

interface PricingRequest {
  readonly now: number
  /** How late prices are recorded at present. */
  readonly lagMs: number
  readonly isOfAll: boolean
}

export interface MarketPricesParts {
  readonly markets: () => readonly ListedMarket[]
  /** Returns the last quote of each source that has one. */
  readonly quotesOf: (market: ListedMarket) => readonly SourceQuote[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Called with why the price of a market cannot be relied on; `undefined` if it can. */
  readonly onDoubt?: (marketId: number, doubt: PriceDoubt | undefined) => void
}

interface Combined {
  readonly market: ListedMarket
  readonly one: CombinedPrice
  readonly price: QuotedPrice | undefined
}

/** Opens the pricer of markets. */
export function openMarketPrices(parts: MarketPricesParts): MarketPrices {
  const { markets, quotesOf, log, onDoubt } = parts
  const exclusions = openExclusions(log)
  const unpriced = new Set<number>()
  const grade = openGrading(log)
  const last = new Map<number, QuotedPrice>()

  function setUnpriced(market: ListedMarket, isUnpriced: boolean): void {
    if (isUnpriced === unpriced.has(market.id)) return
    if (isUnpriced) unpriced.add(market.id)
    else unpriced.delete(market.id)
    log.warn({ market: symbolOf(market) }, isUnpriced ? 'market has no price' : 'market price recovered')
  }

  function hasChanged({ marketId, ticks, quality }: QuotedPrice): boolean {
    const before = last.get(marketId)
    return before?.ticks !== ticks || before.quality !== quality
  }

  return {
    due({ now, lagMs, isOfAll }) {
      const isLagging = lagMs > LAG_MAX_MS
      const combined = markets().flatMap((market): Combined[] => {
        const one = combineQuotes(quotesOf(market), exclusions.of(market), now)
        const { quality, doubt } = grade(market.id, one, { at: now, isLagging })
        onDoubt?.(market.id, doubt)
        setUnpriced(market, one.price === undefined)
        if (one.price === undefined) return [{ market, one, price: undefined }]
        const ticks = ticksAt(market, one.price)
        const price: QuotedPrice = { marketId: market.id, ticks, quality, pricedAt: now, quotes: one.records }
        return isOfAll || hasChanged(price) ? [{ market, one, price }] : []
      })
      return {
        prices: combined.flatMap(({ price }) => price ?? []),
        // Runs after the record, so that a source is excluded only after a recorded price shows its deviation.
        recorded() {
          for (const { market, one, price } of combined) {
            exclusions.set(market, one.excluded)
            if (price) last.set(market.id, price)
          }
        },
      }
    },
  }
}

/** Opens the excluded sources of each market. One that is excluded for the first time is logged. */
function openExclusions(log: MarketPricesParts['log']) {
  const excluded = new Map<number, Excluded>()
  const of = ({ id }: ListedMarket): Excluded => excluded.get(id) ?? new Map()
  return {
    of,
    set(market: ListedMarket, after: Excluded): void {
      const before = of(market)
      excluded.set(market.id, after)
      for (const source of after.keys())
        if (!before.has(source)) log.warn({ source, market: symbolOf(market) }, 'price source excluded')
    },
  }
}

/** Returns the symbol of a market in ccxt, such as 'BTC/USDT'. */
export function symbolOf({ base, quote }: ListedMarket): string {
  return `${base.name}/${quote.name}`
}
