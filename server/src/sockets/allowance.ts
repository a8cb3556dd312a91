/** A token bucket that limits the messages of one socket. */
export interface Allowance {
  /** Takes one token. Returns `spent` if the bucket is empty, or `abused` after too many such refusals. */
  take(now: number): 'ok' | 'spent' | 'abused'
}

interface Rules {
  /** The number of messages accepted in one burst. */
  readonly burst: number
  readonly perSecond: number
}

const RULES: Rules = { burst: 30, perSecond: 5 }
const REJECTIONS_MAX = 200

/** Creates a full bucket: of 30 tokens that refills at 5 tokens per second, unless other rules are given. */
export function createAllowance(now: number, { burst, perSecond } = RULES): Allowance {
  let tokens = burst
  let filledAt = now
  let rejections = 0
  return {
    take(at) {
      tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) / 1_000) * perSecond)
      filledAt = at
      if (tokens >= 1) {
        tokens -= 1
        return 'ok'
      }
      rejections += 1
      return rejections > REJECTIONS_MAX ? 'abused' : 'spent'
    },
  }
}
