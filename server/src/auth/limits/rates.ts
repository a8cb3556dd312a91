import { createCountedLimit } from '../../db/counted-limit.ts'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { networkOf } from '../../platform/network-of.ts'
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

/** Hacked accounts that one operator secures, and times that one customer's account is secured. */
const SECURED_PER_OPERATOR_AND_DAY = 30
const SECURED_PER_CUSTOMER_AND_DAY = 6

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
  /** Counts the ended sessions, or the required password, of a customer. Throws `too_many_requests`. */
  countSecured(operatorId: number, customerId: number): Promise<void>
}

/** Creates the rate limits. They are counted for all processes together, before any work is done. */
export function createRates(
  db: Database,
  { codesPerHour, signInsPerHour, codeWaitSeconds }: RateLimits,
): Rates {
  const limit = (name: string, points: number, seconds: number) =>
    createCountedLimit(db, { name, points, seconds })
  const codeOfCaller = limit('code wait', 1, codeWaitSeconds)
  const codesOfCaller = limit('codes of caller', CODES_PER_CALLER_AND_HOUR, HOUR_S)
  const codesAnHour = limit('codes an hour', CODES_PER_HOUR, HOUR_S)
  const codesADay = limit('codes a day', CODES_PER_DAY, DAY_S)
  const codesOfIp = limit('codes of network', codesPerHour, HOUR_S)
  const guessesOfIp = limit('guesses', signInsPerHour, HOUR_S)
  const searches = limit('searches', SEARCHES_PER_HOUR, HOUR_S)
  const staffFreezes = limit('staff freezes', STAFF_FREEZES_PER_DAY, DAY_S)
  const securedBy = limit('accounts secured', SECURED_PER_OPERATOR_AND_DAY, DAY_S)
  const securedOf = limit('account secured', SECURED_PER_CUSTOMER_AND_DAY, DAY_S)
  return {
    async countSecured(operatorId, customerId) {
      await securedOf(String(customerId))
      await securedBy(String(operatorId))
    },
    async countCode({ address, purpose, caller }, ip) {
      await codesOfIp(networkOf(ip))
      await codeOfCaller(`${caller} ${address}`, sentRecently)
      await codesOfCaller(`${caller} ${purpose} ${address}`)
      await codesAnHour(`${purpose} ${address}`)
      await codesADay(`${purpose} ${address}`)
    },
    countSearch: (operatorId) => searches(String(operatorId)),
    countStaffFreeze: (operatorId) => staffFreezes(String(operatorId)),
    countGuess: (ip) => guessesOfIp(networkOf(ip)),
  }
}

function sentRecently(waitSeconds: number): CallError {
  return new CallError('code_sent_recently', undefined, {}, waitSeconds)
}
