import { sql } from 'kysely'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'
import { hasTable } from './deployment-mode.ts'

/** The migrations of a database. */
interface Applied {
  readonly applied: ReadonlySet<string>
  /** Migrations that this version does not know: a later one has applied them. */
  readonly later: readonly string[]
}

/**
 * Reads the migrations that a database has. Throws a `ConfigError` if a later version has applied one after which this version does not
 * work: then a migration that is needed is not `known`.
 */
export async function readApplied(db: Database, known: ReadonlySet<string>): Promise<Applied> {
  const applied = new Set(await namesIn(db, 'kysely_migration'))
  const later = [...applied].filter((name) => !known.has(name))
  if (later.length === 0) return { applied, later }
  const needed = await namesIn(db, 'needed_migration')
  const [missing] = needed.filter((name) => !known.has(name))
  if (missing === undefined) return { applied, later }
  throw new ConfigError(
    [
      'A later version of Halyard has migrated this database, and this version no longer works with it.',
      `Start a version that has the migration ${missing}, or restore the backup from before it.`,
    ].join('\n  '),
  )
}

async function namesIn(db: Database, table: string): Promise<string[]> {
  if (!(await hasTable(db, table))) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}
