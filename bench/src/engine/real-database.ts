import { startTestPostgres } from '@halyard/launch'
import { type TestApp, startTestApp } from '@halyard/server/testing'
import pg from 'pg'

/**
 * Runs work with a PostgreSQL that flushes every commit, or the one that HALYARD_TEST_DATABASE_URL names. Forked
 * processes find it through that variable. Throws if it is not durable.
 */
export async function withPostgres<Result>(work: () => Promise<Result>): Promise<Result> {
  const postgres = await startTestPostgres()
  try {
    await withClient(postgres.url, expectDurable)
    return await work()
  } finally {
    await postgres.stop()
  }
}

/**
 * Starts the whole server on a new database, without prices, market makers and limits of calls of the app. It believes which address
 * a request says that it comes from.
 */
export function startServer(part: Part = {}): Promise<TestApp> {
  const { databaseUrl, role = 'all', natsUrl } = part
  const limits = {
    requestsPerMinute: 1_000_000_000,
    socketsPerAddress: 1_000_000,
    socketsMax: 1_000_000,
  }
  const config = { trustProxy: '127.0.0.1', role, ...(natsUrl === undefined ? {} : { natsUrl }) }
  return startTestApp({
    ownsTables: true,
    config,
    limits,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
}

/** The part of an exchange that a process is. Default: all of it, on a database of its own. */
interface Part {
  readonly databaseUrl?: string
  readonly role?: 'all' | 'engine' | 'api'
  readonly natsUrl?: string
}

/** Runs work with such a server, then closes it. */
export async function withServer<Result>(work: (server: TestApp) => Promise<Result>): Promise<Result> {
  const server = await startServer()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function expectDurable(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]?.value !== 'on')
      throw new Error(`PostgreSQL runs with ${setting} off: the results would be meaningless`)
  }
}
