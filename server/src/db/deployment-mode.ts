import { sql } from 'kysely'
import { ConfigError, type Mode } from '../platform/settings.ts'
import type { Database } from './database.ts'

const ADVICE: Record<Mode, string> = {
  production: [
    'HALYARD_MODE is production, but this database was made by a demo: its accounts and operators have published passwords.',
    'Set DATABASE_URL to a new, empty database.',
  ].join('\n  '),
  demo: [
    'HALYARD_MODE is demo, but this database belongs to a production exchange.',
    'Set HALYARD_MODE=production, or DATABASE_URL to another database.',
  ].join('\n  '),
}

/**
 * Throws a `ConfigError` if the database was first started in the other mode. Only reads, so it can run
 * before the migrations.
 */
export async function requireMode(db: Database, mode: Mode): Promise<void> {
  const known = await modeOf(db)
  if (known !== undefined && known !== mode) throw new ConfigError(ADVICE[mode])
}

/**
 * Records the mode at the first start. Throws as `refuseOtherMode` does if another process recorded the other
 * mode first.
 */
export async function recordMode(db: Database, mode: Mode): Promise<void> {
  await db
    .insertInto('deployment')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await requireMode(db, mode)
}

/** Returns the recorded mode; `undefined` for a database without accounts. */
async function modeOf(db: Database): Promise<Mode | undefined> {
  if (await hasTable(db, 'deployment')) {
    const row = await db.selectFrom('deployment').select('mode').executeTakeFirst()
    if (row) return row.mode
  }
  return (await hasTable(db, 'app_user')) ? modeByAccounts(db) : undefined
}

/**
 * Infers the mode of a database older than the `deployment` table: a demo always has its operator account. The migration that
 * sealed the contacts of accounts recorded their mode, so without that column there is no account.
 */
async function modeByAccounts(db: Database): Promise<Mode | undefined> {
  const { rows: columns } = await sql`
    select from pg_attribute
    where attrelid = 'app_user'::regclass and attname = 'email' and not attisdropped`.execute(db)
  if (columns.length === 0) return undefined
  const { rows } = await sql<{ mode: Mode | null }>`${modeOfAccounts()}`.execute(db)
  return rows[0]?.mode ?? undefined
}

/** Selects the mode of a database by the addresses of its accounts, while they were stored; null without accounts. */
export function modeOfAccounts() {
  return sql<{ mode: Mode | null }>`
    select case when count(*) = 0 then null
      when count(*) filter (where email = 'operator@example.com') = 0 then 'production' else 'demo' end as mode
    from app_user`
}

/** Returns whether the database has a table. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found === true
}
