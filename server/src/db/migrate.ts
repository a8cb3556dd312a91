import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'
import { readApplied } from './later-migrations.ts'

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
  /**
   * The migration from whose version on the exchange works with the database after this one: that version lacks nothing that this one
   * removes, and loses nothing that this one lets a later version store. Default: this migration, so that no earlier version starts.
   */
  readonly needs?: string
  /** Whether an engine of an earlier version must not go on after it. Default: it goes on. */
  readonly alone?: boolean
}

/** The migration that creates the list of needed ones. */
const NEEDED_SINCE = '0179-needed-migrations'

/** Takes the place of a migration of a later version. */
const APPLIED_ELSEWHERE: Migration = { up: () => Promise.resolve() }

/**
 * Migrates the schema to the latest version, or to the migration `last`. Concurrent calls are serialised. `secret` is needed by a
 * database with accounts of a version that stored their contacts in plain text.
 * Returns the names of those that a later version has applied. Throws if a migration fails and then changes nothing; a `ConfigError`
 * if a later version has migrated the database and this one no longer works with it.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  last?: string,
  secret?: Secret,
): Promise<readonly string[]> {
  const { later } = await readApplied(db as never, new Set(await migrationNames()))
  const elsewhere = Object.fromEntries(later.map((name) => [name, APPLIED_ELSEWHERE]))
  const provider = { getMigrations: async () => ({ ...(await getMigrations(secret)), ...elsewhere }) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)
    throw new ConfigError(
      'The tables must be migrated, which the role of DATABASE_URL may not do. Set MIGRATIONS_DATABASE_URL to their owner.',
    )
  if (error) throw new Error('database migration failed', { cause: error })
  return later
}

/** Returns the names of all migrations, in no particular order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).flatMap((file) => MIGRATION.exec(file)?.groups?.['name'] ?? [])
}

/** Returns the names of the migrations that a database does not have and that no engine of an earlier version survives. */
export async function pendingAlone(db: Database): Promise<string[]> {
  const names = await migrationNames()
  const { applied } = await readApplied(db, new Set(names))
  const pending = names.filter((name) => !applied.has(name)).toSorted()
  const files = await Promise.all(pending.map(async (name) => ({ name, file: await importFile(name) })))
  return files.flatMap(({ name, file }) => (file.alone ? [name] : []))
}

async function getMigrations(secret: Secret | undefined): Promise<Record<string, Migration>> {
  const names = await migrationNames()
  const migrations = await Promise.all(
    names.map(async (name) => [name, migrationOf(name, await importFile(name), secret)] as const),
  )
  return Object.fromEntries(migrations)
}

async function importFile(name: string): Promise<MigrationFile> {
  return (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as MigrationFile
}

/** Returns what Kysely runs for a migration's file. */
export function migrationOf(
  name: string,
  { up, needs = name }: MigrationFile,
  secret: Secret | undefined,
): Migration {
  return {
    async up(db) {
      await up(db as Kysely<never>, secret)
      if (name < NEEDED_SINCE) return
      await sql`insert into needed_migration (name) values (${needs}) on conflict do nothing`.execute(db)
    },
  }
}
