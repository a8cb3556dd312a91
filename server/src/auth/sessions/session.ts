import type { CustomerId } from '../../engine/index.ts'

/** A customer's valid session. */
export interface Session {
  readonly userId: CustomerId
  readonly tokenHash: string
  readonly expiresAt: number
}

/** A session as listed to its customer. Times are epoch milliseconds. */
export interface SessionRecord {
  readonly id: number
  readonly tokenHash: string
  readonly ip: string
  readonly agent: string
  readonly createdAt: number
  readonly seenAt: number
}

/** The address and browser of a sign-in. */
export interface SignInOrigin {
  readonly ip: string
  readonly agent: string
}

/** A session expires when it is unused for `IDLE_MAX_MS`, and after `LIFE_MAX_MS` in any case. */
export const IDLE_MAX_MS = 12 * 60 * 60 * 1000
export const LIFE_MAX_MS = 7 * 24 * 60 * 60 * 1000
