import type { Options } from './options.ts'

/**
 * How long the core remembers the nonce of an option, in milliseconds after acceptance. No purchase waits longer between
 * the server's search for its nonce among the stored options and its `goodUntil` (decision 39).
 */
export const NONCES_KEPT_MS = 60_000

/** The nonce of a recently accepted option. */
export interface RecentNonce {
  readonly nonce: string
  readonly acceptedAt: number
}

/** Remembers the nonce of an option accepted at a time, and forgets those that were accepted much earlier. */
export function rememberNonce({ nonces }: Options, { nonce, acceptedAt }: RecentNonce): void {
  for (const [older, at] of nonces) {
    if (at > acceptedAt - NONCES_KEPT_MS) break
    nonces.delete(older)
  }
  nonces.set(nonce, acceptedAt)
}
