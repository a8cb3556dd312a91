import type { Terms } from './terms.ts'

/** A reason why withdrawals are blocked, as a text key. */
export type WithdrawBlocker = 'verifyFirst' | 'fundPasswordFirst' | 'onHold' | 'noneLeft'

/** Returns the first reason that blocks a withdrawal, or undefined if none does. */
export function withdrawBlocker(
  terms: Pick<Terms, 'verified' | 'fundPassword' | 'holdUntil' | 'leftToday'>,
  now: number,
): WithdrawBlocker | undefined {
  if (!terms.verified) return 'verifyFirst'
  if (!terms.fundPassword) return 'fundPasswordFirst'
  if (terms.holdUntil > now) return 'onHold'
  return terms.leftToday === 0 ? 'noneLeft' : undefined
}
