import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { onUncertainCommit } from './uncertain-commit.ts'

export type Database = Kysely<Tables>

/** Connections for everything but the engine, which has its own. */
const CONNECTIONS_MAX = 10

// bigint columns hold ids, ticks and times below 2^53, or amounts, which the queries read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)

/** Opens the pool. `onUncertain` is called before the result of a commit that may not be durable is known. */
export function openDatabase(databaseUrl: string, onUncertain: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    application_name: 'halyard',
    statement_timeout: 30_000,
  })
  // A broken idle connection is replaced by the pool; a broken busy one fails its own query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => onUncertainCommit(client, onUncertain))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
