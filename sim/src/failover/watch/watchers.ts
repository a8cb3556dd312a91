import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CUSTOMERS } from '../exchange/customers.ts'
import { findDifferences, readStored } from './find-differences.ts'
import { openWatcher, type Watcher } from './watcher.ts'

/** Sockets of each customer: addresses are distributed over the nodes. */
const SOCKETS_EACH = 3
/** How long a change may take to reach every client once nothing else changes. */
const REACHED_MS = 5_000

/** The effects that customers saw over their sockets. */
export interface Watched {
  readonly sockets: number
  /** Private events that clients applied. */
  readonly events: number
  /** How long each lost connection took until its client had what it missed, in milliseconds. */
  readonly resumedMs: readonly number[]
  /** Gaps, repetitions, and differences between a client and the tables. */
  readonly problems: readonly string[]
}

/** Opens the sockets of every customer at a proxy. Returns the function that closes them and says what they saw; nothing may be under way. */
export async function watchCustomers(server: string): Promise<(databaseUrl: string) => Promise<Watched>> {
  const watchers: Watcher[] = []
  for (const customer of CUSTOMERS)
    for (let n = 0; n < SOCKETS_EACH; n += 1)
      watchers.push(await openWatcher(server, customer, `198.51.100.${watchers.length + 1}`))
  return async (databaseUrl) => {
    const until = performance.now() + REACHED_MS
    let problems = await findProblems(watchers, databaseUrl)
    while (problems.length > 0 && performance.now() < until) {
      await sleep(250)
      problems = await findProblems(watchers, databaseUrl)
    }
    for (const watcher of watchers) watcher.close()
    return {
      sockets: watchers.length,
      events: watchers.reduce((sum, { view }) => sum + view.applied, 0),
      resumedMs: watchers.flatMap(({ resumedMs }) => resumedMs),
      problems,
    }
  }
}

async function findProblems(watchers: readonly Watcher[], databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const stored = await readStored(client)
    const books = await Promise.all(watchers.map(findBookProblems))
    return watchers.flatMap(({ name, view, customerId, begin }, n) =>
      [...view.problems, ...findDifferences(stored, view, customerId, begin), ...(books[n] ?? [])].map(
        (problem) => `${name}: ${problem}`,
      ),
    )
  } finally {
    await client.end()
  }
}

/** Compares the levels that the server shows with the best ones that the client holds. */
async function findBookProblems({ book, readBook }: Watcher): Promise<string[]> {
  const shown = book()
  if (shown.state !== 'live') return [`the book is ${shown.state}`]
  const { bids, asks } = await readBook()
  const best = JSON.stringify([shown.bids.slice(0, bids.length), shown.asks.slice(0, asks.length)])
  return best === JSON.stringify([bids, asks]) ? [] : ['the book differs from that of the server']
}
