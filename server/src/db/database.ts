import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { mayConnectLater, NoConnectionError } from './database-away.ts'
import { onUncertainCommit } from './uncertain-commit.ts'

export type Database = Kysely<Tables>

/** Size of the pool for everything but the engine, which has its own connections. */
const CONNECTIONS_MAX = 10

// A bigint column holds ids, ticks and times below 2^53, or amounts. Queries read it as a string.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)

/**
 * Opens the connection pool. A query without a connection because the database is away throws a `NoConnectionError`. `onUncertain` runs when a commit may not be durable, before its query returns.
 */
export function openDatabase(databaseUrl: string, onUncertain: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    application_name: 'halyard',
    statement_timeout: 30_000,
  })
  // A broken idle connection is replaced by the pool; a broken busy one fails its own query, and without a listener also the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    onUncertainCommit(client, onUncertain)
  })
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw mayConnectLater(error) ? new NoConnectionError(error) : error
    })
  const { options } = pool
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options, connect, end: () => pool.end() } }),
  })
}
