import type { Amount } from '@halyard/money'

/** What timed options are offered on one market. */
export interface OptionConfig {
  /** One market has one configuration. */
  readonly marketId: number
  readonly durations: readonly OptionDuration[]
  readonly currencies: readonly OptionCurrency[]
  readonly status: 'open' | 'paused'
}

export interface OptionDuration {
  /** From acceptance to delivery, 3 to 86,400. */
  readonly seconds: number
  /** What a win adds to the stake, in parts per million of it. */
  readonly payoutPpm: number
  /** Likewise for an even; absent where none is offered. */
  readonly evenPayoutPpm?: number
}

export interface OptionCurrency {
  readonly currencyId: number
  readonly amountMin: Amount
  readonly amountMax: Amount
  /** The most the house can lose to options that are delivered within the same second, calls, puts and evens added up. */
  readonly exposureMax: Amount
  /** The same for the options of one customer; at most `exposureMax`. */
  readonly customerExposureMax: Amount
}
