import type { VerificationLevel } from './customer.ts'

export interface OpenCustomer {
  readonly kind: 'openCustomer'
  readonly customerId: number
  /** A trading desk of the house, for life; absent for everyone else. */
  readonly desk?: boolean
}

/**
 * A frozen customer may cancel, but neither trade nor move money. One who owes is thawed only when what they have
 * pays for it.
 */
export interface SetCustomerFrozen {
  readonly kind: 'setCustomerFrozen'
  readonly customerId: number
  readonly frozen: boolean
}

export interface SetVerification {
  readonly kind: 'setVerification'
  readonly customerId: number
  readonly level: VerificationLevel
}

/** No withdrawal before a time, in epoch milliseconds. A hold that lasts longer already stays as it is. */
export interface SetHold {
  readonly kind: 'setHold'
  readonly customerId: number
  readonly until: number
}

export type CustomerCommand = OpenCustomer | SetCustomerFrozen | SetVerification | SetHold
