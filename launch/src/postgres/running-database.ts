import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivePassword, readPassword } from './password.ts'

/** The role and the database of the exchange. */
const EXCHANGE = 'halyard'
/** The line of postmaster.pid that has the port. */
const PORT_LINE = 3

/**
 * Returns the URL of the database that runs on a data directory: for journeys that change a row as a fault would. Throws if
 * none runs.
 */
export function runningDatabaseUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  const port = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]?.trim() ?? ''
  const password = derivePassword(readPassword(dataDir, folder), EXCHANGE)
  return `postgres://${EXCHANGE}:${password}@127.0.0.1:${port}/${EXCHANGE}`
}
