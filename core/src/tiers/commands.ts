import type { FeeSchedule } from './fee-schedule.ts'
import type { WithdrawLevel } from './withdraw-limits.ts'

/** Sets the fee schedule from the next UTC day on. A second one on a day replaces the first. */
export interface SetFeeSchedule extends Omit<FeeSchedule, 'id'> {
  readonly kind: 'setFeeSchedule'
}

/** Sets the limits of withdrawals by level, in force at once. */
export interface SetWithdrawLimits {
  readonly kind: 'setWithdrawLimits'
  readonly levels: readonly WithdrawLevel[]
}

/** The commands on fee schedules and limits of withdrawals. */
export type TiersCommand = SetFeeSchedule | SetWithdrawLimits
