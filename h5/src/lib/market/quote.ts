import type { PriceDoubt, Quote as WireQuote, Ticker } from '@halyard/api/client'
import { knownWord } from '../calls/word-for.ts'

/**
 * This app has no text for a reason that a later server adds: the server's text is then shown when the order is
 * rejected.
 */
const DOUBTS: readonly PriceDoubt[] = ['few_sources', 'sources_disagree', 'step', 'slow']

const STATUSES = ['open', 'cancel_only', 'paused'] as const
export type MarketStatus = (typeof STATUSES)[number]

/** The rules of a spot market, which rarely change. Amounts are decimal texts; fees and the band are in ppm. */
export interface MarketRules {
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly quantityMin: string
  readonly quantityMax: string
  /** The minimum value of an order, in the quote currency. */
  readonly valueMin: string
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  readonly bandPpm: number
  readonly status: MarketStatus
  /** Whether the index is computed from the trades of this market, as that of a launched coin. */
  readonly hasOwnIndex: boolean
}

/** A spot market with its prices and 24-hour figures, as decimal texts. */
export interface Quote extends MarketRules {
  readonly lastPrice: string
  readonly indexPrice: string
  /** The reason why no option or position can be opened on the index now; `undefined` if there is none. */
  readonly priceDoubt: PriceDoubt | undefined
  /** Percent over 24 hours with two decimals; may be negative. */
  readonly change: string
  readonly high: string
  readonly low: string
  /** Over 24 hours, in the base currency. */
  readonly volume: string
  /** Over 24 hours, in the quote currency. */
  readonly turnover: string
  /** Hourly closes of the last 24 hours, oldest first. */
  readonly spark: readonly string[]
}

/** Parses the rules of a spot market of the wire. Throws for an unknown status. */
export function toMarketRules(wire: WireQuote): MarketRules {
  return {
    matchId: wire.match_id,
    baseId: wire.currency_id,
    quoteId: wire.legal_id,
    base: wire.currency_name,
    quote: wire.legal_name,
    priceDecimals: wire.price_decimals,
    lotDecimals: wire.number_decimals,
    quantityMin: wire.min_number,
    quantityMax: wire.max_number,
    valueMin: wire.min_value,
    makerFeePpm: wire.maker_fee_ppm,
    takerFeePpm: wire.taker_fee_ppm,
    bandPpm: wire.band_ppm,
    status: knownWord(STATUSES, wire.status),
    hasOwnIndex: wire.own_index,
  }
}

/** Parses a spot market of the wire. Throws for an unknown status. */
export function toQuote(wire: WireQuote): Quote {
  return withTicker({ ...toMarketRules(wire), spark: wire.spark }, wire)
}

/** Returns the market with the prices and figures of a ticker. */
export function withTicker(market: MarketRules & Pick<Quote, 'spark'>, ticker: Ticker): Quote {
  return {
    ...market,
    lastPrice: ticker.now_price,
    indexPrice: ticker.index_price,
    priceDoubt: DOUBTS.find((doubt) => doubt === ticker.price_doubt),
    change: ticker.change,
    high: ticker.high,
    low: ticker.low,
    volume: ticker.volume,
    turnover: ticker.turnover,
  }
}
