import type { Amount } from '@halyard/money'
import type { CustomerId, MarketId } from '../ids.ts'
import type { OptionResult, OptionType } from './timed-option.ts'

/** A timed option was settled. Its result follows from the recorded index prices alone. */
export interface OptionSettled {
  readonly kind: 'optionSettled'
  readonly optionId: number
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly type: OptionType
  readonly result: OptionResult
  /** The amount credited to the customer, a returned stake included. */
  readonly payout: Amount
}

/** The facts that timed options emit. */
export type OptionFact = OptionSettled
