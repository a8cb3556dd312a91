import { sql } from 'kysely'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'

/**
 * Required PostgreSQL settings. With any other value an acknowledged commit can be lost in a power failure.
 */
const SAFE = {
  fsync: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  full_page_writes: ['on'],
  data_sync_retry: ['off'],
} as const

/** Throws a `ConfigError` that lists every setting of the database that does not guarantee durability. */
export async function requireSafeDatabase(db: Database): Promise<void> {
  const problems: string[] = []
  for (const [name, safe] of Object.entries(SAFE)) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)
    const value = rows[0]?.[name] ?? 'unknown'
    if (!(safe as readonly string[]).includes(value)) problems.push(`${name} is ${value}, must be ${safe[0]}`)
  }
  if (problems.length > 0)
    throw new ConfigError(`The database could lose acknowledged trades:\n  ${problems.join('\n  ')}`)
}
