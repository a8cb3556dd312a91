import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId, MarketId } from '../ids.ts'
import type { OptionConfig } from './option-config.ts'
import type { OptionType } from './timed-option.ts'

/** Offers timed options on a market, or changes what is offered. Open options keep their terms. */
export interface ConfigureOption {
  readonly kind: 'configureOption'
  readonly option: OptionConfig
}

/** Buys a timed option on a market's index price. The stake is held in the customer's option account. */
export interface BuyOption {
  readonly kind: 'buyOption'
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly type: OptionType
  /** The time to delivery; one of the offered durations. */
  readonly seconds: number
  readonly currencyId: CurrencyId
  /** The stake. */
  readonly amount: Amount
}

/** The commands on timed options. */
export type OptionCommand = ConfigureOption | BuyOption
