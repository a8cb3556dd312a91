import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from './postgres/databases.ts'
import { startPostgres } from './postgres/start-postgres.ts'

const DATABASE_URL_VARIABLE = 'HALYARD_TEST_DATABASE_URL'

export interface TestPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}
export interface TestDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Starts one PostgreSQL for a whole test run, or uses the one that HALYARD_TEST_DATABASE_URL names. */
export async function startTestPostgres({
  durable = true,
}: {
  durable?: boolean
} = {}): Promise<TestPostgres> {
  const given = process.env[DATABASE_URL_VARIABLE]
  if (given) return { url: given, stop: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-test-'))
  const postgres = await startPostgres({ dataDir, durable, say: () => {} })
  process.env[DATABASE_URL_VARIABLE] = postgres.url
  const stop = async (): Promise<void> => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    delete process.env[DATABASE_URL_VARIABLE]
  }
  return { url: postgres.url, stop }
}

/** Creates an empty database for one test file, on the server of the test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[DATABASE_URL_VARIABLE]
  if (!server)
    throw new Error(
      `${DATABASE_URL_VARIABLE} is not set: name the test *.pg.test.ts, or call startTestPostgres first.`,
    )
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createDatabase(server, name)
  return { url, drop: () => dropDatabase(server, name) }
}
