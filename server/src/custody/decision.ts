import type { Catalogue } from '../instruments/catalogue.ts'

/**
 * Decisions of an operator in a customer's favour; `retry` concerns a record that was set aside, and has no customer.
 */
export type DecisionKind =
  | 'verification'
  | 'charge'
  | 'deposit'
  | 'withdrawal'
  | 'dispute'
  | 'subscription'
  | 'retry'

/** The sums that one operator decides alone in 24 hours, in whole USDT. From a sum on, two persons decide. */
export interface AloneLimits {
  readonly customer: number
  readonly operator: number
}

/** The parts of the context that decisions are counted with. */
export interface DecisionParts {
  readonly config: { readonly custody: { readonly alone: AloneLimits } }
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets'>
  readonly now: () => number
}

/** A decision of an operator in a customer's favour. */
export interface OperatorDecision {
  readonly operatorId: number
  readonly customerId: number
  readonly kind: DecisionKind
  /** The decision's name, as in the audit log. */
  readonly target: string
}

/** A decision on an amount, in units of its currency. */
export interface MoneyDecision extends OperatorDecision {
  readonly currencyId: number
  readonly amount: bigint
  /** How many persons the item needs by itself. */
  readonly needed: 1 | 2
}
