import type { VerificationLevel } from './customer.ts'

export interface OpenCustomer {
  readonly kind: 'openCustomer'
  readonly customerId: number
  /** A trading desk of the house, for life; absent for everyone else. */
  readonly desk?: boolean
}

/**
 * Sets or ends the customer's own freeze. While either freeze holds, a customer may cancel, but neither trade nor move
 * money. Each freeze ends only by its own command.
 */
export interface SetOwnFreeze {
  readonly kind: 'setOwnFreeze'
  readonly customerId: number
  readonly frozen: boolean
}

/** Sets or ends the operators' freeze. Rejected with `customer_owes` while the customer's debts exceed their funds. */
export interface SetOperatorFreeze {
  readonly kind: 'setOperatorFreeze'
  readonly customerId: number
  readonly frozen: boolean
}

export interface SetVerification {
  readonly kind: 'setVerification'
  readonly customerId: number
  readonly level: VerificationLevel
}

/**
 * No withdrawal is requested or approved before a time, in epoch milliseconds. A hold that lasts longer already stays as
 * it is.
 */
export interface SetHold {
  readonly kind: 'setHold'
  readonly customerId: number
  readonly until: number
}

export type CustomerCommand = OpenCustomer | SetOwnFreeze | SetOperatorFreeze | SetVerification | SetHold
