import type { FastifyBaseLogger } from 'fastify'
import type { Mode } from '../platform/settings.ts'
import { type Database, openDatabase, requireReachable } from './database.ts'
import { requireMode } from './deployment-mode.ts'
import { currentRole, excessOf, grantRights, requireRestrictedRole } from './grants.ts'
import { migrate } from './migrate.ts'

interface Settings {
  readonly mode: Mode
  /** The owner of the tables, if the server works with another role. */
  readonly migrationsDatabaseUrl?: string
}

/**
 * Migrates the tables as their owner, and gives the server's role its rights if it is another one. Throws a `ConfigError` for a
 * database of the other mode, and for a role that could change the records of the exchange although it has an owner.
 */
export async function prepareTables(
  db: Database,
  { mode, migrationsDatabaseUrl: ownerUrl }: Settings,
  log: FastifyBaseLogger,
): Promise<void> {
  if (ownerUrl === undefined) {
    await migrateInMode(db, mode)
    if (mode === 'production' && (await excessOf(db)) !== undefined)
      log.warn('the role of DATABASE_URL can alter append-only tables: set MIGRATIONS_DATABASE_URL')
    return
  }
  // No acknowledged command depends on a commit of the owner.
  const owner = openDatabase(ownerUrl, () => undefined)
  try {
    await requireReachable(owner, 'MIGRATIONS_DATABASE_URL')
    await migrateInMode(owner, mode)
    await grantRights(owner, await currentRole(db))
  } finally {
    await owner.destroy()
  }
  await requireRestrictedRole(db)
}

async function migrateInMode(db: Database, mode: Mode): Promise<void> {
  await requireMode(db, mode)
  await migrate(db)
}
