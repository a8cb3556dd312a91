import { RateLimiterMemory } from 'rate-limiter-flexible'
import { CallError } from '../../platform/call-error.ts'
import { networkOf } from '../../platform/network-of.ts'
import { takePoint } from '../../platform/take-point.ts'
import type { CodeUse } from '../codes/codes.ts'

/** Codes of one purpose to one address: requested by one caller, and by all callers. */
const CODES_PER_CALLER_AND_HOUR = 5
const CODES_PER_HOUR = 8
const CODES_PER_DAY = 20
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

export interface RateLimits {
  /** Codes requested from one address, for any recipient. */
  readonly codesPerHour: number
  /** Sign-ins tried from one address, for any account. */
  readonly signInsPerHour: number
  /** The time between two codes that a caller requests for one recipient. */
  readonly codeWaitSeconds: number
}

/** Searches for customers by one operator. */
const SEARCHES_PER_HOUR = 120
/** Colleagues that one operator freezes. */
const STAFF_FREEZES_PER_DAY = 2

/** Rate limits of verification codes and of password attempts. */
export interface Rates {
  /**
   * Counts a requested code against the budget of its purpose and the caller's share of that budget. Throws
   * `code_sent_recently` or `too_many_requests`.
   */
  countCode(use: CodeUse, ip: string): Promise<void>
  /** Counts a sign-in or another attempt to guess a secret. Throws `too_many_requests`. */
  countGuess(ip: string): Promise<void>
  /** Counts an operator's search for a customer. Throws `too_many_requests`. */
  countSearch(operatorId: number): Promise<void>
  /** Counts an operator's freeze of a colleague. Throws `too_many_requests`. */
  countStaffFreeze(operatorId: number): Promise<void>
}

/** Creates the rate limits. They are counted in memory, synchronously, before any work is done. */
export function createRates({ codesPerHour, signInsPerHour, codeWaitSeconds }: RateLimits): Rates {
  const codeOfCaller = new RateLimiterMemory({ points: 1, duration: codeWaitSeconds })
  const codesOfCaller = new RateLimiterMemory({ points: CODES_PER_CALLER_AND_HOUR, duration: HOUR_S })
  const codesAnHour = new RateLimiterMemory({ points: CODES_PER_HOUR, duration: HOUR_S })
  const codesADay = new RateLimiterMemory({ points: CODES_PER_DAY, duration: DAY_S })
  const codesOfIp = new RateLimiterMemory({ points: codesPerHour, duration: HOUR_S })
  const guessesOfIp = new RateLimiterMemory({ points: signInsPerHour, duration: HOUR_S })
  const searches = new RateLimiterMemory({ points: SEARCHES_PER_HOUR, duration: HOUR_S })
  const staffFreezes = new RateLimiterMemory({ points: STAFF_FREEZES_PER_DAY, duration: DAY_S })
  return {
    async countCode({ address, purpose, caller }, ip) {
      await takePoint(codesOfIp, networkOf(ip))
      await takePoint(codeOfCaller, `${caller} ${address}`, sentRecently)
      await takePoint(codesOfCaller, `${caller} ${purpose} ${address}`)
      await takePoint(codesAnHour, `${purpose} ${address}`)
      await takePoint(codesADay, `${purpose} ${address}`)
    },
    countSearch: (operatorId) => takePoint(searches, String(operatorId)),
    countStaffFreeze: (operatorId) => takePoint(staffFreezes, String(operatorId)),
    countGuess: (ip) => takePoint(guessesOfIp, networkOf(ip)),
  }
}

function sentRecently(waitSeconds: number): CallError {
  return new CallError('code_sent_recently', undefined, {}, waitSeconds)
}
