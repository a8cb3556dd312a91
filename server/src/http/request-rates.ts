import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Session } from '../auth/sessions.ts'
import { CallError } from './call-error.ts'
import { networkOf } from './network-of.ts'

/** Many customers may share an address, so it may ask for more than one of them. */
const CUSTOMERS_OF_ADDRESS = 5

export interface RequestRates {
  /** Counts any request, before anything is done for it. Throws `too_many_requests`. */
  countRequest(ip: string): Promise<void>
  /** Counts a call of a customer, or of a stranger at an address. Throws `too_many_requests`. */
  countCall(ip: string, session: Session | undefined): Promise<void>
}

export function createRequestRates(requestsPerMinute: number): RequestRates {
  const ofAddress = new RateLimiterMemory({ points: requestsPerMinute * CUSTOMERS_OF_ADDRESS, duration: 60 })
  const ofCaller = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return {
    countRequest: (ip) => consume(ofAddress, networkOf(ip)),
    countCall: (ip, session) => consume(ofCaller, session ? `session ${session.tokenHash}` : networkOf(ip)),
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? new CallError('too_many_requests') : error
  }
}
