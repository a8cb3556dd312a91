import { CompiledQuery } from 'kysely'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { CallError } from '../platform/call-error.ts'
import { takePoint } from '../platform/take-point.ts'
import type { Database } from './database.ts'

export interface CountedLimit {
  /** Identifies the limit: renaming it begins the counts again. */
  readonly name: string
  readonly points: number
  /** The time from the first use of a key to the end of its count. */
  readonly seconds: number
}

/**
 * Creates a limit that is counted in the database, for all processes together. Returns the function that counts a use of a key, as
 * `takePoint` does.
 */
export function createCountedLimit(
  db: Database,
  { name, points, seconds }: CountedLimit,
): (key: string, rejectionOf?: (waitSeconds: number) => CallError) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, [...values])),
    },
    storeType: 'client',
    tableName: 'counted_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  return (key, rejectionOf) => takePoint(limiter, hashOf(key), rejectionOf)
}

/** Keys contain addresses, which are stored nowhere in plain text. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
