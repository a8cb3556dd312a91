import type { TestApp } from '@halyard/server/testing'
import type { Line, Options, Report } from '../benchmark.ts'
import { withClient, withPostgres, withServer } from '../engine/real-database.ts'
import { median, quantile } from '../statistics.ts'
import { compareWithBounds } from '../table.ts'
import { FIRST_OWNER, FIRST_WITHDRAWAL, plantRecords, type Sizes } from './plant-records.ts'

const SIZES: Sizes = { customers: 200_000, withdrawals: 50_000, auditEntries: 1_000_000 }
const QUICK: Sizes = { customers: 20_000, withdrawals: 5_000, auditEntries: 100_000 }
const BOUNDS = { floor: 100, goal: 50 }

/** The console's calls that are measured: what each shows, and its request. */
const CALLS: readonly (readonly [what: string, path: string])[] = [
  ['inbox, with the counts of all queues', 'ops/inbox/list'],
  ['withdrawals that wait', 'ops/withdrawal/list?status=processing'],
  ['confirmed withdrawals, newest first', 'ops/withdrawal/list?status=confirmed'],
  ['of a customer', `ops/withdrawal/list?status=confirmed&customer=${FIRST_OWNER + 41}`],
  ['of an address', 'ops/withdrawal/list?status=confirmed&address=address-41'],
  ['of a transaction', 'ops/withdrawal/list?status=confirmed&txid=tx-41'],
  ['of a reviewer', 'ops/withdrawal/list?status=confirmed&reviewer=3'],
  ['of a reviewer who decided none', 'ops/withdrawal/list?status=confirmed&reviewer=999'],
  [
    'of one currency, above an amount',
    'ops/withdrawal/list?status=confirmed&currency=BTC&amount_from=0.0104',
  ],
  ['above an amount that none has', 'ops/withdrawal/list?status=confirmed&currency=USDT&amount_from=1000000'],
  ['of a network', 'ops/withdrawal/list?status=confirmed&network=BTC'],
  ['of a network that none has', 'ops/withdrawal/list?status=confirmed&network=NONE'],
  [
    'of a day',
    `ops/withdrawal/list?status=confirmed&from=${Date.UTC(2026, 0, 10)}&until=${Date.UTC(2026, 0, 11)}`,
  ],
  [
    'page in the middle',
    `ops/withdrawal/list?status=confirmed&after=${Date.UTC(2026, 0, 15)}_${FIRST_WITHDRAWAL}`,
  ],
  ['a withdrawal with what is known of its owner', `ops/withdrawal/show?id=${FIRST_WITHDRAWAL + 20}`],
  ['its claim, notes and timeline', `ops/record/show?target=withdrawal:${FIRST_WITHDRAWAL + 20}`],
  ['the next one that waits', `ops/record/next?target=withdrawal:${FIRST_WITHDRAWAL + 20}`],
  ['audit log', 'ops/audit/list'],
  ['audit log of an action', 'ops/audit/list?call=ops/withdrawal/review'],
  ['search by account number', `ops/customer/find?query=${10_000_000 + FIRST_OWNER + 41}`],
]
/** Searches of an operator are limited to 120 an hour. */
const REPEATS_MAX = 100

/** Measures the lists, records and searches of the operators' console on large tables. */
export function desk({ rounds, quick }: Options): Promise<Report> {
  const sizes = quick ? QUICK : SIZES
  const repeats = Math.min(REPEATS_MAX, 10 * Math.max(1, rounds))
  return withPostgres(() =>
    withServer(async (server) => {
      const token = await signInAdmin(server)
      await withClient(server.app.context.config.databaseUrl, (client) => plantRecords(client, sizes))
      const lines: Line[] = []
      let slowest = 0
      for (const [what, path] of CALLS) {
        const times = await timesOf(`${server.url}/api/${path}`, token, repeats)
        slowest = Math.max(slowest, quantile(times, 0.99))
        lines.push(compareWithBounds(what, median(times), (ms) => `${ms.toFixed(1)} ms`, BOUNDS))
      }
      return {
        title: "Operators' console on large tables",
        compared: `${sizes.customers.toLocaleString('en')} customers, ${sizes.withdrawals.toLocaleString('en')} withdrawals of which a tenth waits, ${sizes.auditEntries.toLocaleString('en')} audit entries; each call ${repeats} times through the whole server, one at a time. The time is from the request to the response, with its audit entry.`,
        lines,
        notes: [`The slowest 99th percentile of all calls: ${slowest.toFixed(1)} ms.`],
      }
    }),
  )
}

async function signInAdmin(server: TestApp): Promise<string> {
  const { id } = await server.registerCustomer()
  const { db, operators } = server.app.context
  await db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', String(id)).execute()
  return operators.open(id, { ip: '127.0.0.1', agent: 'bench' })
}

/** Returns the milliseconds of each of several equal calls, after two that warm up. Throws if one is refused. */
async function timesOf(url: string, token: string, repeats: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = -2; turn < repeats; turn += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers: { authorization: token, lang: 'en' } })
    const { type, ...answer } = (await response.json()) as { type: string }
    if (turn >= 0) times.push(performance.now() - start)
    if (type !== 'ok') throw new Error(`${url}: ${JSON.stringify(answer)}`)
  }
  return times
}
