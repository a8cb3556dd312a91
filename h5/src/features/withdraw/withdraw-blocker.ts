import type { ResponseOf } from '@halyard/api/client'

/** What stands between a customer and a withdrawal, as the name of a text. */
export type WithdrawBlocker = 'verifyFirst' | 'fundPasswordFirst' | 'onHold' | 'noneLeft'

/** The first thing that has to be mended; undefined when nothing is in the way. */
export function withdrawBlocker(
  terms: Pick<ResponseOf<'wallet/get_info'>, 'verified' | 'fund_password' | 'hold_until' | 'left_today'>,
  now: number,
): WithdrawBlocker | undefined {
  if (!terms.verified) return 'verifyFirst'
  if (!terms.fund_password) return 'fundPasswordFirst'
  if (terms.hold_until > now) return 'onHold'
  return terms.left_today === 0 ? 'noneLeft' : undefined
}
