import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as ledger from './migrations/0001-ledger.ts'
import * as identity from './migrations/0002-identity.ts'
import * as marketData from './migrations/0003-market-data.ts'

/** Every migration in its order. A file that has landed is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-ledger': ledger,
  '0002-identity': identity,
  '0003-market-data': marketData,
}

/** Brings the schema up to date. Two processes may call it at once: one waits for the other. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('the database could not be migrated', { cause: error })
}
