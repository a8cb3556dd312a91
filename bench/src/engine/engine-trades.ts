import { amount } from '@halyard/money'
import type { Batch, Command, Engine, Writer } from '@halyard/server/engine'
import { type Load, runLoad } from './load.ts'

/** Benchmark customers have ids that are never assigned to registered users. */
export const FIRST_BENCH_CUSTOMER = 1_000_001
export const INDEX_TICKS = 100_000
const MARKET_ID = 1
const BASE_ID = 1
const QUOTE_ID = 3
const LOTS = 20
const HALF_SPREAD_TICKS = 10
const PREPARING_AT_ONCE = 1_000
const PRICE_EVERY_MS = 1_000

export interface TradesMeasured extends Load {
  readonly commandsPerBatch: number
  /** Rows inserted or updated in all tables. */
  readonly rowsPerCommand: number
}

/** Opens each customer with enough funds for any benchmark. */
export async function openCustomers(engine: Engine, customerIds: readonly number[]): Promise<void> {
  const grants = [BASE_ID, QUOTE_ID].map((currencyId) => ({ currencyId, amount: amount(10n ** 12n) }))
  await submitAll(
    engine,
    customerIds.map((customerId) => ({ kind: 'openCustomer', customerId })),
  )
  await submitAll(
    engine,
    customerIds.map((customerId) => ({ kind: 'creditPracticeFunds', customerId, grants })),
  )
}

/** Submits the index price now and every second. Returns a function that stops this. */
export async function publishPrice(engine: Engine): Promise<() => void> {
  const prices = [{ marketId: MARKET_ID, ticks: INDEX_TICKS }]
  await submitAll(engine, [{ kind: 'recordPrices', prices }])
  const timer = setInterval(() => void engine.submit({ kind: 'recordPrices', prices }), PRICE_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Places `count` maker orders, then a matching taker order for each: every measured command is a new order, one trade,
 * the end of a resting order, its postings, and the balances of two customers.
 */
export async function tradeThroughEngine(
  engine: Writer,
  { makers, takers }: { readonly makers: readonly number[]; readonly takers: readonly number[] },
  count: number,
  waiting: number,
): Promise<TradesMeasured> {
  await submitAll(
    engine,
    Array.from({ length: count }, (_, index) => orderOf(index, makers, true)),
  )
  // Counted immediately: retained batches would be copied by the garbage collector repeatedly.
  let batches = 0
  let commands = 0
  let rows = 0
  const stop = engine.onCommitted((batch) => {
    batches += 1
    commands += batch.commands.length
    rows += rowsOf(batch)
  })
  const measured = await runLoad(count, waiting, async (index) => {
    const reply = await engine.submit(orderOf(index, takers, false))
    if (!reply.ok || reply.order?.status !== 'completed') throw new Error('a taker order was not filled')
  })
  stop()
  return {
    ...measured,
    commandsPerBatch: commands / batches,
    rowsPerCommand: rows / commands,
  }
}

/**
 * Every second maker buys below the index price and the others sell above it; the taker of the same index matches it.
 */
function orderOf(index: number, customers: readonly number[], isMaker: boolean): Command {
  const side = (index % 2 === 0) === isMaker ? 'buy' : 'sell'
  const ticks = INDEX_TICKS + ((side === 'buy') === isMaker ? -HALF_SPREAD_TICKS : HALF_SPREAD_TICKS)
  const customerId = customers[(index * 7_919) % customers.length] as number
  return {
    kind: 'placeOrder',
    customerId,
    marketId: MARKET_ID,
    side,
    terms: { type: 'limit', ticks, lots: LOTS },
  }
}

export async function submitAll(engine: Engine, commands: readonly Command[]): Promise<void> {
  await runLoad(commands.length, PREPARING_AT_ONCE, async (index) => {
    const reply = await engine.submit(commands[index] as Command)
    if (!reply.ok) throw new Error(`${commands[index]?.kind} was rejected: ${reply.reject}`)
  })
}

function rowsOf({ commands, changes }: Batch): number {
  const { accounts, orders, postings, markets, trades } = changes
  return (
    commands.length + accounts.length + orders.length + postings.length + markets.length + trades.length + 1
  )
}
