import { feeScheduleValues, findLatestSchedule } from '../changes/kinds/money/fee-schedule-change.ts'
import { findLevels, withdrawLimitsValues } from '../changes/kinds/money/withdraw-limits-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

export const listFeeSchedule: OpsHandler<'ops/fee_schedule/list'> = async (ctx) => {
  const schedule = await findLatestSchedule(ctx)
  return { list: schedule ? [{ id: 1, from_day: schedule.id, ...feeScheduleValues(schedule) }] : [] }
}

/** Proposes fees by volume, which a second operator decides. */
export const proposeFeeSchedule: OpsHandler<'ops/fee_schedule/propose'> = (ctx, caller) => {
  const { id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  return proposeChange(ctx, caller, { kind: 'fee_schedule', id: String(id), values })
}

export const listWithdrawLimits: OpsHandler<'ops/withdraw_limits/list'> = async (ctx) => {
  const levels = await findLevels(ctx)
  return { list: levels ? [{ id: 1, ...withdrawLimitsValues(levels) }] : [] }
}

/** Proposes limits by level, which a second operator decides. */
export const proposeWithdrawLimits: OpsHandler<'ops/withdraw_limits/propose'> = (ctx, caller) => {
  const { id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  return proposeChange(ctx, caller, { kind: 'withdraw_limits', id: String(id), values })
}
