import type { FastifyBaseLogger } from 'fastify'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import type { Mode } from '../platform/settings.ts'
import { type Database, openDatabase } from './database.ts'
import { requireMode } from './deployment-mode.ts'
import { requireKnownSecret } from './deployment-secret.ts'
import { currentRole, excessOf, grantRights, requireRestrictedRole } from './grants.ts'
import { migrate } from './migrate.ts'
import { waitForEngineEnd } from './wait-for-engine-end.ts'
import { waitForDatabase } from './wait-for-database.ts'

interface Settings {
  readonly mode: Mode
  readonly secret: Secret
  /** The owner of the tables, if the server works with another role. */
  readonly migrationsDatabaseUrl?: string
}

/**
 * Migrates the tables as their owner, and gives the server's role its rights if it is another one. A database that a later version
 * has migrated keeps its rights, since this one does not know what its new tables withhold. Throws a `ConfigError` for a
 * database of the other mode or of another secret, and for a role that could change the records of the exchange although it has an owner.
 */
export async function prepareTables(db: Database, settings: Settings, log: FastifyBaseLogger): Promise<void> {
  const { mode, migrationsDatabaseUrl: ownerUrl } = settings
  if (ownerUrl === undefined) {
    await migrateOwn(db, settings, log)
    if (mode === 'production' && (await excessOf(db)) !== undefined)
      log.warn('the role of DATABASE_URL can alter append-only tables: set MIGRATIONS_DATABASE_URL')
    return
  }
  await waitForDatabase(ownerUrl, { log, setting: 'MIGRATIONS_DATABASE_URL' })
  // No acknowledged command depends on a commit of the owner.
  const owner = openDatabase(ownerUrl, () => undefined)
  try {
    const later = await migrateOwn(owner, settings, log)
    if (later.length === 0) await grantRights(owner, await currentRole(db))
    else log.warn({ migrations: later }, 'a later version has migrated this database')
  } finally {
    await owner.destroy()
  }
  await requireRestrictedRole(db)
}

async function migrateOwn(
  db: Database,
  { mode, secret }: Settings,
  log: FastifyBaseLogger,
): Promise<readonly string[]> {
  await requireMode(db, mode)
  await requireKnownSecret(db, secret)
  await waitForEngineEnd(db, log)
  return migrate(db, undefined, secret)
}
