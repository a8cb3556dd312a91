import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../platform/settings.ts'
import { mayConnectLater } from './database-away.ts'

const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
/** How often the log says what the start waits for. */
const LOG_EVERY_MS = 5_000

interface Waiting {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** The setting that names the database, for the log. */
  readonly setting?: string
  readonly pause?: (ms: number) => Promise<unknown>
}

/**
 * Waits until the database takes writes, without a limit: while it starts, fails over, recovers, or cannot be reached, nothing is
 * wrong with this process. Throws a `ConfigError` with the driver's reason if waiting does not help, as for a wrong password or
 * an unknown database.
 */
export async function waitForDatabase(
  databaseUrl: string,
  { log, setting = 'DATABASE_URL', pause = sleep }: Waiting,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const reason = await findObstacle(databaseUrl, setting)
    if (reason === undefined) return
    if (waitedMs % LOG_EVERY_MS === 0) log.warn(`waiting for the database of ${setting}: ${reason}`)
    await pause(RETRY_MS)
  }
}

/** Returns why the database does not take writes at present. A connection of its own sees what a pooled one may not. */
async function findObstacle(databaseUrl: string, setting: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'halyard-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  // Without a listener, an error between two statements would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean; read_only: string }>(
      `select pg_is_in_recovery() as recovers, current_setting('transaction_read_only') as read_only`,
    )
    if (rows[0]?.recovers) return 'it is a standby, or recovers'
    return rows[0]?.read_only === 'on' ? 'it is read-only' : undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (mayConnectLater(error) || reason === 'Query read timeout') return reason
    throw new ConfigError(`The database of ${setting} cannot be used: ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A host with several addresses fails with one error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
