import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetWithdrawLimits } from './commands.ts'
import { areValidLevels, LIMITS_ID } from './withdraw-limits.ts'

/** Sets the limits by level. Withdrawals already requested stay. Rejects levels that are not `areValidLevels`. */
export function setWithdrawLimits(
  { tiers }: Exchange,
  { levels }: SetWithdrawLimits,
): Reply<'setWithdrawLimits'> {
  if (!areValidLevels(levels)) return reject('withdraw_limits_are_invalid')

  tiers.limits = { id: LIMITS_ID, levels }
  tiers.changed.limits = tiers.limits
  return accepted()
}
