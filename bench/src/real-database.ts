import { startTestPostgres } from '@halyard/launch'
import { type TestApp, startTestApp } from '@halyard/server/testing'
import pg from 'pg'

/**
 * Runs work with a PostgreSQL of its own that waits for the disk at every commit, or the one that
 * HALYARD_TEST_DATABASE_URL names. Processes forked meanwhile find it by that variable.
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

/** The whole server on a new database, without prices and trading desks, and nobody is held up for asking too often. */
export function startServer(): Promise<TestApp> {
  return startTestApp({ limits: { requestsPerMinute: 1_000_000_000 } })
}

/** The same, for as long as work goes on. */
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
      throw new Error(`PostgreSQL runs with ${setting} off: its figures mean nothing`)
  }
}
