import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dropDatabase } from '@halyard/launch'
import type { Command } from '@halyard/server/engine'
import type { Options, Report } from './benchmark.ts'
import { FIRST_BENCH_CUSTOMER, INDEX_TICKS, keepPrice, openCustomers, submitAll } from './engine-trades.ts'
import { startServer, withPostgres } from './real-database.ts'
import { inTurn } from './rounds.ts'
import { median } from './statistics.ts'
import { compareWithBounds } from './table.ts'

const SPREAD_TICKS = 1_000

/** How soon the engine is ready again. */
export function recovery({ rounds, quick }: Options): Promise<Report> {
  const [orders, customers] = quick ? [10_000, 2_000] : [100_000, 20_000]
  return withPostgres(async () => {
    const databaseUrl = await fillDatabase(orders, customers)
    const [times = []] = await inTurn(rounds, [() => startOnce(databaseUrl, orders)])
    await dropDatabase(process.env['HALYARD_TEST_DATABASE_URL'] ?? '', new URL(databaseUrl).pathname.slice(1))
    const what = `${orders.toLocaleString('en')} open orders, ${customers.toLocaleString('en')} customers`
    return {
      title: 'Recovery',
      compared: `A new process from its first connection to an engine that takes commands, with everything checked: lease, tables read, state built, ledger proved balanced; ${rounds} rounds.`,
      lines: [compareWithBounds(what, median(times), writeSeconds, { floor: 3, goal: 1 })],
      notes: [`slowest of the rounds: ${writeSeconds(Math.max(...times))}.`],
    }
  })
}

function writeSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`
}

/** Has the whole server store customers and resting orders, and stops it. */
async function fillDatabase(orders: number, customers: number): Promise<string> {
  const { app } = await startServer()
  const { engine, config } = app.context
  const ids = Array.from({ length: customers }, (_, index) => FIRST_BENCH_CUSTOMER + index)
  await openCustomers(engine, ids)
  const stopPrice = await keepPrice(engine)
  await submitAll(
    engine,
    Array.from({ length: orders }, (_, index) => restingOrder(ids[index % customers] as number, index)),
  )
  stopPrice()
  await app.stop()
  return config.databaseUrl
}

function restingOrder(customerId: number, index: number): Command {
  const side = index % 2 === 0 ? 'buy' : 'sell'
  const away = 1 + ((index * 7_919) % SPREAD_TICKS)
  const ticks = INDEX_TICKS + (side === 'buy' ? -away : away)
  return { kind: 'placeOrder', customerId, marketId: 1, side, terms: { type: 'limit', ticks, lots: 20 } }
}

async function startOnce(databaseUrl: string, orders: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'recovery-start.ts'), [databaseUrl])
  const exited = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exited])
  await exited
  const [answer] = told as [{ milliseconds: number; orders: number } | number | null]
  if (typeof answer !== 'object' || !answer) throw new Error('the engine did not start')
  if (answer.orders !== orders) throw new Error(`${answer.orders} orders came back, not ${orders}`)
  return answer.milliseconds / 1_000
}
