import type { Amount } from '@halyard/money'
import type { TopUp } from '../customer/top-up.ts'
import type { CurrencyId, CustomerId, MarketId } from '../ids.ts'
import type { OptionConfig } from './option-config.ts'
import type { OptionType } from './timed-option.ts'

/** Offers timed options on a market, or changes what is offered. Open options keep their terms. */
export interface ConfigureOption {
  readonly kind: 'configureOption'
  readonly option: OptionConfig
}

/**
 * Buys a timed option on a market's index price. The stake is held in the customer's option account, which the coin account may
 * top up.
 */
export interface BuyOption extends TopUp {
  readonly kind: 'buyOption'
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly type: OptionType
  /** The time to delivery; one of the offered durations. */
  readonly seconds: number
  readonly currencyId: CurrencyId
  /** The stake. */
  readonly amount: Amount
  /** The customer's fields for the ticket. Absent in commands that were logged before tickets existed. */
  readonly ticket?: TicketRequest
  /** The settlement rules. Absent in commands that were logged before rules 2 existed: rules 1. */
  readonly rules?: 2 | 3
}

/** Fields that a customer adds to a purchase, so that its ticket proves what was asked and when (decision 39). */
export interface TicketRequest {
  /** 32 hexadecimal digits. Accepted once, for all customers together. */
  readonly nonce: string
  /** The customer's own time, in epoch milliseconds. */
  readonly clientAt: number
  /** The last time at which the option may be accepted, in epoch milliseconds. */
  readonly goodUntil: number
  /** Whether a stored option already has the nonce. The core remembers those of the last `NONCES_KEPT_MS`. */
  readonly isNonceStored: boolean
}

/** The commands on timed options. */
export type OptionCommand = ConfigureOption | BuyOption
