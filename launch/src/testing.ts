import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from './postgres/databases.ts'
import { startPostgres } from './postgres/start-postgres.ts'

const DATABASE_URL_VARIABLE = 'HALYARD_TEST_DATABASE_URL'
/** The same server as the role that a server works with. Absent if the server of the tests was given. */
const SERVER_URL_VARIABLE = 'HALYARD_TEST_SERVER_URL'

export interface TestPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}
export interface TestDatabase {
  /** Connects as the owner. */
  readonly url: string
  /** Connects as the role that a server works with, if there is one. */
  readonly serverUrl: string | undefined
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
  const stopAndDelete = guard(dataDir)
  try {
    const postgres = await startPostgres({ dataDir, durable, say: () => {} })
    process.env[DATABASE_URL_VARIABLE] = postgres.url
    process.env[SERVER_URL_VARIABLE] = postgres.serverUrl
    const stop = async (): Promise<void> => {
      await postgres.stop()
      await stopAndDelete()
      delete process.env[DATABASE_URL_VARIABLE]
      delete process.env[SERVER_URL_VARIABLE]
    }
    return { url: postgres.url, stop }
  } catch (error) {
    await stopAndDelete()
    throw error
  }
}

/**
 * Has a process of its own clean up, because a signal to the group of the test run ends the runner before its teardown,
 * and PostgreSQL is not in that group. Returns the function that has it clean up now.
 */
function guard(dataDir: string): () => Promise<void> {
  const program = join(import.meta.dirname, 'test-postgres-guard.ts')
  const child = spawn(process.execPath, [program, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  child.unref()
  return async () => {
    child.ref()
    child.stdin.end()
    await exited
  }
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
  return { url, serverUrl: serverUrlOf(name), drop: () => dropDatabase(server, name) }
}

function serverUrlOf(database: string): string | undefined {
  const server = process.env[SERVER_URL_VARIABLE]
  if (server === undefined) return undefined
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
