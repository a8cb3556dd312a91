import type { Amount } from '@halyard/money'
import type { CurrencyId, MarketId } from '../ids.ts'

/** The timed options offered on one market. */
export interface OptionConfig {
  /** The market whose index price decides. A market has at most one configuration. */
  readonly marketId: MarketId
  readonly durations: readonly OptionDuration[]
  readonly currencies: readonly OptionCurrency[]
  readonly status: 'open' | 'paused'
}

/** A duration on offer and its payout ratios. */
export interface OptionDuration {
  /** Seconds from acceptance to delivery, 3 to 86,400. */
  readonly seconds: number
  /** The payout ratio of calls and puts: what a win adds to the stake, in parts per million of it. */
  readonly payoutPpm: number
  /** The payout ratio of evens. Absent if no even is offered. */
  readonly evenPayoutPpm?: number
}

/** A currency on offer and its limits, in units. */
export interface OptionCurrency {
  readonly currencyId: CurrencyId
  /** The lowest and the highest stake. */
  readonly amountMin: Amount
  readonly amountMax: Amount
  /** The highest total gain of all options delivered within the same second: calls, puts and evens added up. */
  readonly exposureMax: Amount
  /** The same for one customer's options; at most `exposureMax`. */
  readonly customerExposureMax: Amount
}
