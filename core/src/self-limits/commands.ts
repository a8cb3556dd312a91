import type { Amount } from '@halyard/money'
import type { CustomerId } from '../ids.ts'
import type { SelfLimitName } from './self-limit.ts'

/**
 * Sets a limit that a customer chose, or removes it. A stricter limit is in force at once, a looser one 24 hours later. Every
 * change replaces the pending one.
 */
export interface SetSelfLimit {
  readonly kind: 'setSelfLimit'
  readonly customerId: CustomerId
  readonly name: SelfLimitName
  /** In USDT units, or in minutes for `reminder`; `undefined` removes the limit. */
  readonly max: Amount | undefined
}

/** Withdraws the pending change of a limit: the stricter limit stays in force. */
export interface WithdrawLimitChange {
  readonly kind: 'withdrawLimitChange'
  readonly customerId: CustomerId
  readonly name: SelfLimitName
}

/** Begins a pause, or makes the running one longer. Resting orders that would open a position are cancelled. */
export interface BeginPause {
  readonly kind: 'beginPause'
  readonly customerId: CustomerId
  /** Whole days of 24 hours from now, 1 to 84. */
  readonly days: number
  /** Whether spot purchases are paused as well. */
  readonly withSpot: boolean
}

/** The commands on the limits that customers set for themselves. */
export type SelfLimitsCommand = SetSelfLimit | WithdrawLimitChange | BeginPause
