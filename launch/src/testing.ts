import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from './postgres/databases.ts'
import { startPostgres } from './postgres/start-postgres.ts'

const variable = 'HALYARD_TEST_DATABASE_URL'

export type TestPostgres = { url: string; stop: () => Promise<void> }
export type TestDatabase = { url: string; drop: () => Promise<void> }

/** One server for a whole test run: the one that HALYARD_TEST_DATABASE_URL names, or a new one in a temporary folder. */
export async function startTestPostgres({
  durable = true,
}: {
  durable?: boolean
} = {}): Promise<TestPostgres> {
  const given = process.env[variable]
  if (given) return { url: given, stop: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-test-'))
  const postgres = await startPostgres({ dataDir, durable, say: () => {} })
  process.env[variable] = postgres.url
  const stop = async (): Promise<void> => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    delete process.env[variable]
  }
  return { url: postgres.url, stop }
}

/** An empty database of the test file's own, on the server of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[variable]
  if (!server)
    throw new Error(`${variable} is not set: name the test *.pg.test.ts, or call startTestPostgres first.`)
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createDatabase(server, name)
  return { url, drop: () => dropDatabase(server, name) }
}
