import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Session } from '../auth/sessions/session.ts'
import { networkOf } from '../platform/network-of.ts'
import { takePoint } from '../platform/take-point.ts'

/** Many customers may share an address, so its limit is a multiple of a customer's. */
const CUSTOMERS_OF_ADDRESS = 5
const MINUTE_S = 60

/** The rate limits of requests, per minute. A key's minute starts with its first request. */
export interface RequestRates {
  /** Counts a request of an address before any other processing. Throws `too_many_requests`. */
  countRequest(ip: string): Promise<void>
  /**
   * Counts a call of a session, or of an address if the caller is not signed in. Throws `too_many_requests`.
   */
  countCall(ip: string, session: Session | undefined): Promise<void>
}

export function createRequestRates(requestsPerMinute: number): RequestRates {
  const ofAddress = new RateLimiterMemory({
    points: requestsPerMinute * CUSTOMERS_OF_ADDRESS,
    duration: MINUTE_S,
  })
  const ofCaller = new RateLimiterMemory({ points: requestsPerMinute, duration: MINUTE_S })
  return {
    countRequest: (ip) => takePoint(ofAddress, networkOf(ip)),
    countCall: (ip, session) => takePoint(ofCaller, session ? session.tokenHash : networkOf(ip)),
  }
}
