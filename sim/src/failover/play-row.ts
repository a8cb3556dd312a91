import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pollUntil } from '../poll-until.ts'
import { checkTables } from '../crash/check.ts'
import { readJournal } from '../crash/journal.ts'
import type { Cluster } from './cluster.ts'
import { type Measured, measure } from './load/measure.ts'
import type { Traders } from './load/traders.ts'
import type { Witness } from './load/witness.ts'
import type { Row } from './rows.ts'
import { customersUrl } from './stack/proxy.ts'
import { watchCustomers, type Watched } from './watch/watchers.ts'

/** How long customers trade before a fault, and after everything works again. */
const STEADY_MS = 4_000

/** Acknowledged orders after which the exchange serves again. */
const SERVED_MIN = 20

/** The result of a row. */
export interface Played extends Measured {
  readonly row: Row
  /** Contradictions between the tables and the answers of customers. */
  readonly problems: readonly string[]
  /** The effects that customers saw over their sockets, if they are to notice nothing. */
  readonly watched: Watched | undefined
}

interface Parts {
  readonly cluster: Cluster
  readonly traders: Traders
  readonly witness: Witness
  readonly journalPath: string
}

/** Plays a fault while customers trade, waits until everything works again, and checks what they were answered. */
export async function playRow(row: Row, parts: Parts): Promise<Played> {
  const { cluster, traders, witness, journalPath } = parts
  const endWatch = row.isSeamless ? await watchCustomers(customersUrl(cluster.place)) : undefined
  await sleep(STEADY_MS)
  let began: number | undefined
  await row.play(cluster, () => (began = performance.now()))
  if (began === undefined) throw new Error(`${row.name} did not say when its fault began`)
  await cluster.settled()
  await untilServed(witness)
  // A node believes for a while that an engine which has ended is there.
  await cluster.settled()
  await sleep(STEADY_MS)
  const ended = performance.now()
  await traders.pause()
  const watched = await endWatch?.(cluster.databaseUrl)
  const problems = await checkAll(cluster.databaseUrl, journalPath)
  traders.resume()
  return { row, ...measure(witness.requests, began, ended), problems, watched }
}

/** Resolves once orders are acknowledged that were sent from now on. Throws with the codes of the others if they are not. */
async function untilServed({ requests }: Witness): Promise<void> {
  const from = requests.length
  await pollUntil('acknowledged orders', () => {
    const codes = requests.slice(from).map(({ code }) => code)
    const acknowledged = codes.filter((code) => code === 'ok')
    if (acknowledged.length >= SERVED_MIN) return true
    throw new Error(`of ${codes.length} orders, the last ones: ${codes.slice(-10).join(', ')}`)
  })
}

async function checkAll(databaseUrl: string, journalPath: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await checkTables(client, readJournal(journalPath))
  } finally {
    await client.end()
  }
}
