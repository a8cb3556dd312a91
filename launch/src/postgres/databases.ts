import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'

const EMPTY = 'template0'

/**
 * Creates a database on the server of `url`, as a copy of another to which nothing is connected; returns the URL of the new
 * one. Copying files takes a fifth of the time of writing a copy to the log.
 */
export async function createDatabase(url: string, name: string, template = EMPTY): Promise<string> {
  await withClient(url, async (client) => {
    const [copy, original] = [name, template].map(escapeIdentifier)
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${original} STRATEGY FILE_COPY`)
  })
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

const DROPS_MAX = 50
const DROP_DELAY_MS = 100

/** Drops a database and closes its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    for (let attempt = 1; ; attempt++)
      try {
        await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
        return
      } catch (error) {
        // This role cannot terminate an autovacuum worker, which soon ends on its own.
        if (attempt === DROPS_MAX || !(error instanceof DatabaseError) || error.code !== '42501') throw error
        await sleep(DROP_DELAY_MS)
      }
  })
}

/** Runs one statement in a database. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await withClient(url, async (client) => void (await client.query(statement)))
}

/** Creates or updates the role that owns the database of the exchange, and the database. */
export async function ensureRoleAndDatabase(url: string, name: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    const id = escapeIdentifier(name)
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${id} LOGIN CREATEDB PASSWORD ${escapeLiteral(password)}`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${id} OWNER ${id} TEMPLATE template0`)
  })
}

/**
 * Creates or updates a role that may only connect and read statistics: the server gives it rights on its tables. The owner of the
 * database has these rights too, and may close its connections.
 */
export async function ensureServerRole(
  url: string,
  { name, owner }: { readonly name: string; readonly owner: string },
  password: string,
): Promise<void> {
  await withClient(url, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${escapeIdentifier(name)} LOGIN PASSWORD ${escapeLiteral(password)}`)
    await client.query(`GRANT pg_read_all_stats TO ${escapeIdentifier(name)}`)
    await client.query(`GRANT ${escapeIdentifier(name)} TO ${escapeIdentifier(owner)}`)
  })
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A broken connection fails the pending query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
