import type { Session } from '../auth/sessions.ts'
import { CallError } from '../platform/call-error.ts'
import { networkOf } from '../platform/network-of.ts'

/** Many customers may share an address, so it may ask for more than one of them. */
const CUSTOMERS_OF_ADDRESS = 5
const MINUTE_MS = 60_000

export interface RequestRates {
  /** Counts any request, before anything is done for it. Throws `too_many_requests`. */
  countRequest(ip: string): void
  /** Counts a call of a customer, or of a stranger at an address. Throws `too_many_requests`. */
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

/** Counts each key up to a bound, and all of them from nothing again when a minute is over. */
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
