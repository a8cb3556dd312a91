import type { Amount } from '@halyard/money'
import type { OptionResult, OptionType } from './timed-option.ts'

/** A timed option ended: its result follows from the recorded ticks alone. */
export interface OptionSettled {
  readonly kind: 'optionSettled'
  readonly optionId: number
  readonly customerId: number
  readonly marketId: number
  readonly type: OptionType
  readonly result: OptionResult
  /** All that went back to the customer, the stake included. */
  readonly payout: Amount
}

export type OptionFact = OptionSettled
