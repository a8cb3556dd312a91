import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '../config.ts'
import type { ErrorCode } from '@halyard/contract'
import { CallError } from '../http/call-error.ts'
import { networkOf } from '../http/network-of.ts'

const CODES_PER_ADDRESS_AND_HOUR = 5
const HOUR_S = 3_600

export interface Rates {
  /** Counts a code that is asked for. Throws `code_sent_recently` or `too_many_requests`. */
  countCode(address: string, ip: string): Promise<void>
  /** Counts a sign-in or another guess at a secret. Throws `too_many_requests`. */
  countGuess(ip: string): Promise<void>
}

/** How often things may be asked for. Counted in memory, at once, before any work is done. */
export function createRates({ codesPerHour, signInsPerHour, codeWaitSeconds }: Limits): Rates {
  const codeOfAddress = new RateLimiterMemory({ points: 1, duration: codeWaitSeconds })
  const codesOfAddress = new RateLimiterMemory({ points: CODES_PER_ADDRESS_AND_HOUR, duration: HOUR_S })
  const codesOfIp = new RateLimiterMemory({ points: codesPerHour, duration: HOUR_S })
  const guessesOfIp = new RateLimiterMemory({ points: signInsPerHour, duration: HOUR_S })
  return {
    async countCode(address, ip) {
      await consume(codesOfIp, networkOf(ip), 'too_many_requests')
      await consume(codeOfAddress, address, 'code_sent_recently')
      await consume(codesOfAddress, address, 'too_many_requests')
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
