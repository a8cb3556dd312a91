import type { CustomerId, CustomerIndex } from '../ids.ts'

/**
 * The verification level: 0 unverified; 1 basic, by name and document number, required for timed options; 2 advanced,
 * by photos as well, required for withdrawals.
 */
export type VerificationLevel = 0 | 1 | 2

/** The state of a customer that the core needs to protect their money. */
export interface Customer {
  readonly id: CustomerId
  readonly index: CustomerIndex
  /** The freeze set by the customer. Only `setOwnFreeze` ends it. */
  frozenByOwner: boolean
  /** The freeze set by an operator or by a debt. Only `setOperatorFreeze` ends it. */
  frozenByOperator: boolean
  practiceFundsTaken: boolean
  verification: VerificationLevel
  /** The security hold: no withdrawal is requested or approved before this time, in epoch milliseconds. */
  holdUntil: number
  /** The UTC day of the latest withdrawal request, counted from 1970, and the number of requests on that day. */
  withdrawalDay: number
  withdrawalsThatDay: number
  /** Whether the customer is a market maker of the exchange, whose contract positions net. */
  readonly isMarketMaker: boolean
  /** When the account was opened, in epoch milliseconds. */
  readonly openedAt: number
  /** The number of saved addresses, over all networks. */
  savedAddresses: number
}

/** The stored fields of a customer. The other fields are recomputed from rows of other tables. */
export type CustomerRow = Omit<Customer, 'index' | 'savedAddresses'>

/** Returns the stored fields of a customer. */
export function customerRow(customer: CustomerRow): CustomerRow {
  const { id, frozenByOwner, frozenByOperator, practiceFundsTaken, verification } = customer
  const { holdUntil, withdrawalDay, withdrawalsThatDay, isMarketMaker, openedAt } = customer
  return {
    id,
    frozenByOwner,
    frozenByOperator,
    practiceFundsTaken,
    verification,
    holdUntil,
    withdrawalDay,
    withdrawalsThatDay,
    isMarketMaker,
    openedAt,
  }
}

/** Returns whether at least one of the two freezes is set. */
export function isFrozen({ frozenByOwner, frozenByOperator }: Customer): boolean {
  return frozenByOwner || frozenByOperator
}

/** Creates a customer in memory from its stored fields. */
export function restoreCustomer(row: CustomerRow, index: CustomerIndex): Customer {
  return { ...row, index, savedAddresses: 0 }
}
