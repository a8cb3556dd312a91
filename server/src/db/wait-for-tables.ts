import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'
import { hasTable } from './deployment-mode.ts'
import { migrationNames } from './migrate.ts'

const RETRY_MS = 500

/**
 * Waits, without a limit, until another process has migrated the database as this version needs it. Throws a `ConfigError` if a later
 * version has migrated it.
 */
export async function waitForTables(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const known = new Set(await migrationNames())
  for (let isFirst = true; ; isFirst = false) {
    const applied = await appliedMigrations(db)
    const unknown = applied.find((name) => !known.has(name))
    if (unknown !== undefined)
      throw new ConfigError(
        `A later version of Halyard has migrated this database: ${unknown}. Start that version.`,
      )
    if (applied.length === known.size) return
    if (isFirst) log.warn('waiting for the engine to migrate the database')
    await pause(RETRY_MS)
  }
}

async function appliedMigrations(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
