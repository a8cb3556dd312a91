/** How long a factor that no admin has approved does not open the console. */
export const FACTOR_WAIT_MS = 24 * 60 * 60 * 1000

/** A second factor of an account, as the console judges it. Times are epoch milliseconds. */
export interface StaffFactor {
  readonly addedAt: number
  /** Whether it was added with the proof of a factor that opened the console. */
  readonly vouched: boolean
  /** Decision of an admin; `undefined` before a sign-in with it has asked for a decision. */
  readonly status: 'waiting' | 'approved' | 'refused' | undefined
}

/**
 * Returns whether a factor opens the console: one that an admin approved, or one that was added with the proof of such a factor a
 * day ago. A first factor is added with a password or through a mailbox alone, so that time proves nothing of it.
 */
export function opensConsole({ addedAt, vouched, status }: StaffFactor, at: number): boolean {
  if (status === 'approved') return true
  return status !== 'refused' && vouched && at - addedAt >= FACTOR_WAIT_MS
}

/**
 * Returns whether the factors of an account vouch for one that is added now: there is one, and all of them open the console.
 * Any of them may have given the proof.
 */
export function isVouched(present: readonly StaffFactor[], at: number): boolean {
  return present.length > 0 && present.every((factor) => opensConsole(factor, at))
}
