import type { FastifyBaseLogger } from 'fastify'
import type { Lifetime } from '../platform/services/lifetime.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import type { Mode } from '../platform/settings.ts'
import { type Database, openDatabase } from './database.ts'
import { recordMode } from './deployment-mode.ts'
import { requireSecret } from './deployment-secret.ts'
import { requireSafeDatabase } from './durability.ts'
import { prepareTables } from './prepare-tables.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { waitForTables } from './wait-for-tables.ts'

export interface DatabaseConfig {
  readonly mode: Mode
  readonly secret: Secret
  readonly databaseUrl: string
  /** The owner of the tables, who migrates them and gives the role of `databaseUrl` its rights; that role, if absent. */
  readonly migrationsDatabaseUrl?: string
}

interface Needs {
  readonly config: DatabaseConfig
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly onFatal: (error: unknown) => void
}

/** Opens the database, as soon as it takes writes, and migrates it; a node waits until that is done. Throws a `ConfigError` if it is unsafe, or of another deployment. */
export async function databaseService(
  { config, log, now, onFatal }: Needs,
  life: Lifetime,
): Promise<{ readonly db: Database }> {
  await waitForDatabase(config.databaseUrl, { log })
  const db = openDatabase(config.databaseUrl, onFatal)
  life.onStop(() => db.destroy())
  if (config.mode === 'production') await requireSafeDatabase(db)
  if (life.doesJobs) await prepareTables(db, config, log)
  else await waitForTables(db, log)
  await recordMode(db, config.mode)
  await requireSecret(db, config.secret, now())
  return { db }
}
