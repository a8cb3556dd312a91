import type { MarketId } from '../ids.ts'
import type { CurrencyConfig } from './currency.ts'
import type { MarketConfig, PriceQuality } from './market.ts'

/** Adds a currency, or changes its name. */
export interface ConfigureCurrency {
  readonly kind: 'configureCurrency'
  readonly currency: CurrencyConfig
}

/** Adds a market, or changes its fees, limits, price band and status. */
export interface ConfigureMarket {
  readonly kind: 'configureMarket'
  readonly market: MarketConfig
}

/** Records index prices from the price feed, in ticks, with the time of the command. */
export interface RecordPrices {
  readonly kind: 'recordPrices'
  readonly prices: readonly {
    readonly marketId: MarketId
    readonly ticks: number
    /** Absent for a price that may be used for everything: `live`. */
    readonly quality?: PriceQuality
  }[]
  /** The exchange time up to which the prices may be live. Recorded later, they are delayed. */
  readonly liveUntil?: number
}

/** The commands on currencies, markets and index prices. */
export type MarketCommand = ConfigureCurrency | ConfigureMarket | RecordPrices
