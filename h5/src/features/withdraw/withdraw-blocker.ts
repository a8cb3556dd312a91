import type { ResponseOf } from '@halyard/api/client'

/** A reason why withdrawals are blocked, as a text key. */
export type WithdrawBlocker = 'verifyFirst' | 'fundPasswordFirst' | 'onHold' | 'noneLeft'

/** Returns the first reason that blocks a withdrawal, or undefined if none does. */
export function withdrawBlocker(
  terms: Pick<ResponseOf<'wallet/get_info'>, 'verified' | 'fund_password' | 'hold_until' | 'left_today'>,
  now: number,
): WithdrawBlocker | undefined {
  if (!terms.verified) return 'verifyFirst'
  if (!terms.fund_password) return 'fundPasswordFirst'
  if (terms.hold_until > now) return 'onHold'
  return terms.left_today === 0 ? 'noneLeft' : undefined
}
