import { dropDatabase } from '@halyard/launch'
import type { Command, Engine } from '@halyard/server/engine'
import type { Line, Options, Report } from '../benchmark.ts'
import { finalMessage, startChild } from '../child.ts'
import { openPending } from './engine-pending.ts'
import { growDatabase } from './grown-database.ts'
import { FIRST_BENCH_CUSTOMER, INDEX_TICKS, publishPrice, openCustomers, submitAll } from './engine-trades.ts'
import { startServer, withClient, withPostgres } from './real-database.ts'
import type { Started } from './recovery-start.ts'
import { interleave } from '../rounds.ts'
import { median } from '../statistics.ts'
import { compareWithBounds } from '../table.ts'

const SPREAD_TICKS = 1_000
/** The bounds in seconds. */
const STATED = { floor: 3, goal: 1 }

/** A stored state, and the counts that a new process must recover. */
interface Stored {
  readonly what: string
  readonly bounds: { readonly floor: number; readonly goal: number }
  /** Fills a new database and returns its URL. */
  readonly fill: () => Promise<string>
  readonly found: Pick<Started, 'orders' | 'positions' | 'options'>
}

/** Measures the time until the engine is ready again. */
export function recovery({ rounds, quick }: Options): Promise<Report> {
  const part = quick ? 10 : 1
  const cases = [
    restingOrders(100_000 / part, 20_000 / part),
    pending(10_000 / part, 1_000 / part),
    grown(300_000 / part),
  ]
  return withPostgres(async () => {
    const lines: Line[] = []
    const notes: string[] = []
    for (const stored of cases) {
      const databaseUrl = await stored.fill()
      const [starts = []] = await interleave(rounds, [() => startOnce(databaseUrl, stored)])
      const times = starts.map(({ milliseconds }) => milliseconds / 1_000)
      await dropDatabase(
        process.env['HALYARD_TEST_DATABASE_URL'] ?? '',
        new URL(databaseUrl).pathname.slice(1),
      )
      lines.push(compareWithBounds(stored.what, median(times), writeSeconds, stored.bounds))
      const cpu = median(starts.map(({ cpuMilliseconds }) => cpuMilliseconds / 1_000))
      const heap = median(starts.map(({ peakHeapBytes }) => peakHeapBytes / 1e6))
      notes.push(
        `${stored.what}: slowest of the rounds ${writeSeconds(Math.max(...times))}; CPU of the process ${writeSeconds(cpu)}, peak heap ${heap.toFixed(0)} MB.`,
      )
    }
    return {
      title: 'Recovery',
      compared: `A new process from its first connection to an engine that accepts commands, with all checks: lease, tables read, state built, ledger verified to balance; ${rounds} rounds.`,
      lines,
      notes,
    }
  })
}

function restingOrders(orders: number, customers: number): Stored {
  return {
    what: `${orders.toLocaleString('en')} open orders, ${customers.toLocaleString('en')} customers`,
    bounds: STATED,
    fill: () =>
      fillThroughEngine(customers, (engine, ids) =>
        submitAll(
          engine,
          Array.from({ length: orders }, (_, index) => restingOrder(ids[index % customers] as number, index)),
        ),
      ),
    found: { orders, positions: 0, options: 0 },
  }
}

function pending(each: number, customers: number): Stored {
  const count = each.toLocaleString('en')
  return {
    what: `${count} open positions, ${count} pending options`,
    bounds: STATED,
    fill: () => fillThroughEngine(customers, (engine, ids) => openPending(engine, ids, each)),
    found: { orders: 0, positions: each, options: each },
  }
}

const formatCount = (number: number) => number.toLocaleString('en')

function grown(customers: number): Stored {
  return {
    what: `${formatCount(customers)} customers, ${formatCount(2 * customers)} accounts, ${formatCount(customers)} open and ${formatCount(2 * customers)} ended orders`,
    bounds: { floor: 20, goal: 10 },
    async fill() {
      const { app } = await startServer()
      await app.stop()
      const { databaseUrl } = app.context.config
      await withClient(databaseUrl, (client) => growDatabase(client, customers))
      return databaseUrl
    },
    found: { orders: customers, positions: 0, options: 0 },
  }
}

function writeSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`
}

/** Fills a database through the whole server, and stops the server. Returns its URL. */
async function fillThroughEngine(
  customers: number,
  fill: (engine: Engine, customerIds: readonly number[]) => Promise<void>,
): Promise<string> {
  const { app } = await startServer()
  const { engine, config } = app.context
  const ids = Array.from({ length: customers }, (_, index) => FIRST_BENCH_CUSTOMER + index)
  try {
    await openCustomers(engine, ids)
    const stopPrice = await publishPrice(engine)
    await fill(engine, ids)
    stopPrice()
  } finally {
    await app.stop()
  }
  return config.databaseUrl
}

function restingOrder(customerId: number, index: number): Command {
  const side = index % 2 === 0 ? 'buy' : 'sell'
  const away = 1 + ((index * 7_919) % SPREAD_TICKS)
  const ticks = INDEX_TICKS + (side === 'buy' ? -away : away)
  return { kind: 'placeOrder', customerId, marketId: 1, side, terms: { type: 'limit', ticks, lots: 20 } }
}

async function startOnce(databaseUrl: string, { found }: Stored): Promise<Started> {
  const started = await finalMessage<Started>(startChild('engine/recovery-start.ts', [databaseUrl]))
  const { orders, positions, options } = started
  const [is, shouldBe] = [{ orders, positions, options }, found].map((counts) => JSON.stringify(counts))
  if (is !== shouldBe) throw new Error(`recovered ${is}, expected ${shouldBe}`)
  return started
}
