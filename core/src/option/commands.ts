import type { Amount } from '@halyard/money'
import type { OptionConfig } from './option-config.ts'
import type { OptionType } from './timed-option.ts'

/** Offers timed options on a market, or changes what is offered. What was accepted stays as it was accepted. */
export interface ConfigureOption {
  readonly kind: 'configureOption'
  readonly option: OptionConfig
}

/** Buys a timed option on a market's index price, out of the customer's option account. */
export interface BuyOption {
  readonly kind: 'buyOption'
  readonly customerId: number
  readonly marketId: number
  readonly type: OptionType
  readonly seconds: number
  readonly currencyId: number
  readonly amount: Amount
}

/** Time goes on though no price came: what is due comes to pass. */
export interface PassTime {
  readonly kind: 'passTime'
}

export type OptionCommand = ConfigureOption | BuyOption | PassTime
