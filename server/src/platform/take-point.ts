import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from './call-error.ts'

/**
 * Counts one use of a key at once, so that concurrent uses cannot exceed the limit. Throws the error
 * of `rejectionOf`, by default `too_many_requests`, when the key has no points left; it is given the seconds until the
 * next point.
 */
export async function takePoint(
  limiter: RateLimiterAbstract,
  key: string,
  rejectionOf: (waitSeconds: number) => CallError = () => new CallError('too_many_requests'),
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw rejectionOf(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)))
  }
}
