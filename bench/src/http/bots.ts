import { once } from 'node:events'
import type { Options, Report } from '../benchmark.ts'
import { nextMessage, startChild } from '../child.ts'
import { withPostgres } from '../engine/real-database.ts'
import { interleave } from '../rounds.ts'
import { median, quantile } from '../statistics.ts'
import { compareRates, compareWithBounds, writeCount } from '../table.ts'
import type { BotsRequest, BotsResult } from './bots-load.ts'
import type { BenchKey, ServerReady } from './http-halyard.ts'

const BOTS = 50
/** Fewer than a customer may place in ten seconds, so that no limit is measured. */
const ORDERS_EACH = 80
const RATIO = { floor: 0.5, goal: 0.8 }
const REPORT_MS = { floor: 100, goal: 35 }

/** Measures bots on the API for programs, from an order to its execution report, against the same orders by calls of the app. */
export function bots({ rounds, quick }: Options): Promise<Report> {
  const ordersEach = quick ? ORDERS_EACH / 10 : ORDERS_EACH
  // Each round has its own customers, who are within their limits.
  const customers = 2 * BOTS * (rounds + 1)
  return withPostgres(async () => {
    const load = startChild('http/bots-load.ts', [])
    const server = startChild('http/http-halyard.ts', [String(customers), 'keys'])
    const { port, tokens, keys = [] } = await nextMessage<ServerReady>(server)
    const side = (from: readonly (string | BenchKey)[]) => {
      let round = 0
      return (): Promise<BotsResult> => {
        const first = BOTS * round++
        load.send({ port, bots: from.slice(first, first + BOTS), ordersEach } satisfies BotsRequest)
        return nextMessage<BotsResult>(load)
      }
    }
    const sides = [side(keys.slice(0, customers / 2)), side(tokens.slice(customers / 2))]
    for (const call of sides) await call()
    const [api = [], app = []] = await interleave(rounds, sides)
    load.disconnect()
    server.send('stop')
    await once(server, 'exit')
    const rates = { halyard: api.map(perSecond), peer: app.map(perSecond) }
    const p99 = latency(
      api.map(({ reports }) => reports),
      0.99,
    )
    return {
      title: 'Bots on the API for programs',
      compared: `${BOTS} bots with a key each, HMAC and Ed25519 in turns, on a keep-alive connection and a socket for their own events: ${ordersEach} orders each, one after the other, three of four post-only and then cancelled, the fourth meeting another bot's; against the same orders and cancels by calls of the app, with sessions; same server and PostgreSQL, fsync on, ${rounds} interleaved rounds, server, bots and PostgreSQL on the same machine.`,
      lines: [
        compareRates('orders a second, against the app', rates, writeCount, RATIO),
        compareWithBounds('an order to its execution report, p99', p99, writeMs, REPORT_MS),
      ],
      notes: [
        `By key, to the execution report: ${quantiles(api.map(({ reports }) => reports))}.`,
        `By key, to the answer: ${quantiles(api.map(({ answers }) => answers))}.`,
        `By the app, to the answer: ${quantiles(app.map(({ answers }) => answers))}.`,
        'A cancel follows three of four orders, and is not counted as one.',
      ],
    }
  })
}

function perSecond(result: BotsResult): number {
  return result.perSecond
}

function quantiles(rounds: readonly (readonly number[])[]): string {
  return `p50 ${writeMs(latency(rounds, 0.5))}, p99 ${writeMs(latency(rounds, 0.99))}`
}

/** Returns the median of the rounds' quantiles, in milliseconds. */
function latency(rounds: readonly (readonly number[])[], share: number): number {
  return median(rounds.map((latencies) => quantile(latencies, share)))
}

function writeMs(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`
}
