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
/** The name of the database with the present tables that `createTestDatabase` copies. */
const TEMPLATE_VARIABLE = 'HALYARD_TEST_TEMPLATE'

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

/**
 * Creates a database for one test file, on the server of the test run: empty, or if `migrated` a copy of the template of the
 * run, which costs a tenth of the migrations. A run without a template gets an empty one, which a server migrates when it starts.
 */
export async function createTestDatabase({
  migrated = false,
}: {
  migrated?: boolean
} = {}): Promise<TestDatabase> {
  const server = requireServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createDatabase(server, name, migrated ? process.env[TEMPLATE_VARIABLE] : undefined)
  return { url, serverUrl: serverUrlOf(name), drop: () => dropDatabase(server, name) }
}

/**
 * Creates the template of a test run: `fill` creates its tables, and must close its connections. Returns the function that drops it.
 */
export async function createTestTemplate(fill: (url: string) => Promise<void>): Promise<() => Promise<void>> {
  const { url, drop } = await createTestDatabase()
  await fill(url)
  process.env[TEMPLATE_VARIABLE] = new URL(url).pathname.slice(1)
  return async () => {
    delete process.env[TEMPLATE_VARIABLE]
    await drop()
  }
}

function requireServer(): string {
  const server = process.env[DATABASE_URL_VARIABLE]
  if (!server)
    throw new Error(
      `${DATABASE_URL_VARIABLE} is not set: name the test *.pg.test.ts, or call startTestPostgres first.`,
    )
  return server
}

function serverUrlOf(database: string): string | undefined {
  const server = process.env[SERVER_URL_VARIABLE]
  if (server === undefined) return undefined
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
