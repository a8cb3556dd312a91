import type { CustomerId } from '../ids.ts'
import type { VerificationLevel } from './customer.ts'

/** Adds a customer, unverified and with nothing in their accounts. Ids are assigned by the caller. */
export interface OpenCustomer {
  readonly kind: 'openCustomer'
  readonly customerId: CustomerId
  /** Whether the customer is a market maker of the exchange. Fixed for life; false if absent. */
  readonly isMarketMaker?: boolean
}

/**
 * Sets or ends the customer's own freeze. While either freeze holds, a customer may cancel, but neither trade nor move
 * money. Each freeze ends only by its own command.
 */
export interface SetOwnFreeze {
  readonly kind: 'setOwnFreeze'
  readonly customerId: CustomerId
  readonly frozen: boolean
}

/** Sets a customer's verification level, higher or lower than before. */
export interface SetVerification {
  readonly kind: 'setVerification'
  readonly customerId: CustomerId
  readonly level: VerificationLevel
}

/**
 * Blocks withdrawals, requests and approvals, until a time in epoch milliseconds. A time before the end of the current
 * hold changes nothing.
 */
export interface SetHold {
  readonly kind: 'setHold'
  readonly customerId: CustomerId
  readonly until: number
}

/** The commands on customers that move no money. */
export type CustomerCommand = OpenCustomer | SetOwnFreeze | SetVerification | SetHold
