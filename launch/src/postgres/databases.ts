import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'

/** Creates an empty database on the server that the address leads to; answers the new one's address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0`)
  })
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

const DROPS_MAX = 50
const DROP_DELAY_MS = 100

/** Removes a database along with the connections to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    for (let attempt = 1; ; attempt++)
      try {
        await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
        return
      } catch (error) {
        // A vacuum of the server's own cannot be ended by this role; it soon ends by itself.
        if (attempt === DROPS_MAX || !(error instanceof DatabaseError) || error.code !== '42501') throw error
        await sleep(DROP_DELAY_MS)
      }
  })
}

/** The exchange connects as a role of its own, which can harm no more than its own database. */
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

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the query that waits on it; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
