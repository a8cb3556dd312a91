/** A token bucket that limits the messages of one socket. */
export interface Allowance {
  /** Takes one token. Returns `spent` if the bucket is empty, or `abused` after too many such refusals. */
  take(now: number): 'ok' | 'spent' | 'abused'
}

const AT_ONCE = 30
const PER_SECOND = 5
const REFUSALS_MAX = 200

export function createAllowance(now: number): Allowance {
  let left = AT_ONCE
  let filledAt = now
  let refusals = 0
  return {
    take(at) {
      left = Math.min(AT_ONCE, left + (Math.max(0, at - filledAt) / 1_000) * PER_SECOND)
      filledAt = at
      if (left >= 1) {
        left -= 1
        return 'ok'
      }
      refusals += 1
      return refusals > REFUSALS_MAX ? 'abused' : 'spent'
    },
  }
}
