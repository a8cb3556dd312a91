import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '@halyard/api'
import { CallError } from '../platform/call-error.ts'
import { networkOf } from '../platform/network-of.ts'
import type { AuthLimits } from './auth-config.ts'
import type { CodeUse } from './codes.ts'

/** Codes of one purpose to one address: requested by one caller, and by all callers. */
const CODES_PER_CALLER_AND_HOUR = 5
const CODES_PER_HOUR = 8
const CODES_PER_DAY = 20
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Rate limits of verification codes and of password attempts. */
export interface Rates {
  /**
   * Counts a requested code against the budget of its purpose and the caller's share of that budget. Throws
   * `code_sent_recently` or `too_many_requests`.
   */
  countCode(use: CodeUse, ip: string): Promise<void>
  /** Counts a sign-in or another attempt to guess a secret. Throws `too_many_requests`. */
  countGuess(ip: string): Promise<void>
}

/** Creates the rate limits. They are counted in memory, synchronously, before any work is done. */
export function createRates({
  codesPerHour,
  signInsPerHour,
  codeWaitSeconds,
}: Omit<AuthLimits, 'captchaNumberMax'>): Rates {
  const codeOfCaller = new RateLimiterMemory({ points: 1, duration: codeWaitSeconds })
  const codesOfCaller = new RateLimiterMemory({ points: CODES_PER_CALLER_AND_HOUR, duration: HOUR_S })
  const codesAnHour = new RateLimiterMemory({ points: CODES_PER_HOUR, duration: HOUR_S })
  const codesADay = new RateLimiterMemory({ points: CODES_PER_DAY, duration: DAY_S })
  const codesOfIp = new RateLimiterMemory({ points: codesPerHour, duration: HOUR_S })
  const guessesOfIp = new RateLimiterMemory({ points: signInsPerHour, duration: HOUR_S })
  return {
    async countCode({ address, purpose, caller }, ip) {
      await consume(codesOfIp, networkOf(ip), 'too_many_requests')
      await consume(codeOfCaller, `${caller} ${address}`, 'code_sent_recently')
      await consume(codesOfCaller, `${caller} ${purpose} ${address}`, 'too_many_requests')
      await consume(codesAnHour, `${purpose} ${address}`, 'too_many_requests')
      await consume(codesADay, `${purpose} ${address}`, 'too_many_requests')
    },
    countGuess: (ip) => consume(guessesOfIp, networkOf(ip), 'too_many_requests'),
  }
}

async function consume(limiter: RateLimiterMemory, key: string, refusal: ErrorCode): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
      throw new CallError(refusal, undefined, {}, refusal === 'code_sent_recently' ? wait : undefined)
    }
    throw error
  }
}
