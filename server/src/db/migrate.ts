import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { ConfigError } from '../platform/settings.ts'

/**
 * One file for each migration, applied in the order of their names. Never change the SQL of a released one. One that was
 * released after a later number is applied when it appears.
 */
const FOLDER = join(import.meta.dirname, 'migrations')
const MIGRATION = /^(?<name>[0-9]{4}-[a-z0-9-]+)\.ts$/

/** SQLSTATE that PostgreSQL reports when a role has no right to a statement. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** A migration's file. One that seals or hashes what older versions stored in plain text needs the deployment's secret. */
interface MigrationFile {
  readonly up: (db: Kysely<never>, secret: Secret | undefined) => Promise<void>
}

/** How Kysely reports a migration of the database whose file does not exist. */
const UNKNOWN = /previously executed migration .* is missing/

/**
 * Migrates the schema to the latest version, or to the migration `last`. Concurrent calls are serialised. `secret` is needed by a
 * database with accounts of a version that stored their contacts in plain text.
 * Throws if a migration fails and then changes nothing; a `ConfigError` if a later version has migrated the database.
 */
export async function migrate<Schema>(db: Kysely<Schema>, last?: string, secret?: Secret): Promise<void> {
  const provider = { getMigrations: () => getMigrations(secret) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error instanceof Error && UNKNOWN.test(error.message))
    throw new ConfigError(
      'A later version of Halyard has migrated this database. Start that version, or restore the backup from before it.',
    )
  if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)
    throw new ConfigError(
      'The tables must be migrated, which the role of DATABASE_URL may not do. Set MIGRATIONS_DATABASE_URL to their owner.',
    )
  if (error) throw new Error('database migration failed', { cause: error })
}

/** Returns the names of all migrations, in no particular order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).flatMap((file) => MIGRATION.exec(file)?.groups?.['name'] ?? [])
}

async function getMigrations(secret: Secret | undefined): Promise<Record<string, Migration>> {
  const names = await migrationNames()
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const file = pathToFileURL(join(FOLDER, `${name}.ts`))
      const { up } = (await import(file.href)) as MigrationFile
      return [name, { up: (db) => up(db as Kysely<never>, secret) }]
    }),
  )
  return Object.fromEntries(migrations)
}
