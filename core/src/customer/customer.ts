/**
 * 0 unverified; 1 basic, by name and document number: completed for timed options; 2 advanced, by photos as well:
 * completed for withdrawals.
 */
export type VerificationLevel = 0 | 1 | 2

/** What the core must know of a customer to guard their money. */
export interface Customer {
  readonly id: number
  /** Its place among all customers, in the order they came: what is kept of each is found by it. */
  readonly index: number
  /** By the customer: ends only with `setOwnFreeze`. */
  frozenByOwner: boolean
  /** By an operator, or by a debt: ends only with `setOperatorFreeze`. */
  frozenByOperator: boolean
  practiceFundsTaken: boolean
  verification: VerificationLevel
  /** No withdrawal is requested or approved before this time, in epoch milliseconds. */
  holdUntil: number
  /** The UTC day, counted from 1970, of their latest withdrawal, and how many were asked for on it. */
  withdrawalDay: number
  withdrawalsThatDay: number
  /** A trading desk of the house: its contract positions net. */
  readonly desk: boolean
  /** Addresses saved now, over all networks. */
  savedAddresses: number
}

/** What of a customer is stored; the rest is counted again from rows of other tables. */
export type CustomerRow = Omit<Customer, 'index' | 'savedAddresses'>

export function customerRow(customer: CustomerRow): CustomerRow {
  const { id, frozenByOwner, frozenByOperator, practiceFundsTaken, verification } = customer
  const { holdUntil, withdrawalDay, withdrawalsThatDay, desk } = customer
  return {
    id,
    frozenByOwner,
    frozenByOperator,
    practiceFundsTaken,
    verification,
    holdUntil,
    withdrawalDay,
    withdrawalsThatDay,
    desk,
  }
}

/** Whether at least one of the two freezes holds. */
export function isFrozen({ frozenByOwner, frozenByOperator }: Customer): boolean {
  return frozenByOwner || frozenByOperator
}

export function restoreCustomer(row: CustomerRow, index: number): Customer {
  return { ...row, index, savedAddresses: 0 }
}
