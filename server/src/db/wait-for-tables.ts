import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { readApplied } from './later-migrations.ts'
import { migrationNames } from './migrate.ts'

const RETRY_MS = 500

/**
 * Waits, without a limit, until another process has migrated the database as this version needs it. Throws a `ConfigError` if a later
 * version has migrated it and this one no longer works with it.
 */
export async function waitForTables(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const known = new Set(await migrationNames())
  for (let isFirst = true; ; isFirst = false) {
    const { applied } = await readApplied(db, known)
    if ([...known].every((name) => applied.has(name))) return
    if (isFirst) log.warn('waiting for the engine to migrate the database')
    await pause(RETRY_MS)
  }
}
