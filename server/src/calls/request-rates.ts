import type { Session } from '../auth/sessions.ts'
import { CallError } from '../platform/call-error.ts'
import { networkOf } from '../platform/network-of.ts'

/** Many customers may share an address, so its limit is a multiple of a customer's. */
const CUSTOMERS_OF_ADDRESS = 5
const MINUTE_MS = 60_000

/** The rate limits of requests, per minute. */
export interface RequestRates {
  /** Counts a request of an address before any other processing. Throws `too_many_requests`. */
  countRequest(ip: string): void
  /**
   * Counts a call of a session, or of an address if the caller is not signed in. Throws `too_many_requests`.
   */
  countCall(ip: string, session: Session | undefined): void
}

export function createRequestRates(requestsPerMinute: number): RequestRates {
  const ofAddress = createMinuteCount(requestsPerMinute * CUSTOMERS_OF_ADDRESS)
  const ofCaller = createMinuteCount(requestsPerMinute)
  return {
    countRequest: (ip) => ofAddress(networkOf(ip)),
    countCall: (ip, session) => ofCaller(session ? session.tokenHash : networkOf(ip)),
  }
}

/**
 * Creates a fixed-window counter: limits each key to `max` per minute and resets all keys when the minute
 * ends.
 */
function createMinuteCount(max: number): (key: string) => void {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (key) => {
    const at = performance.now()
    if (at >= endsAt) {
      counts.clear()
      endsAt = at + MINUTE_MS
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > max) throw new CallError('too_many_requests')
  }
}
