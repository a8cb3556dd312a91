import { amount } from '@halyard/money'
import type { Batch, Command, Engine } from '@halyard/server/engine'
import { type Flood, flood } from './flood.ts'

/** A bench's own customers have ids that no registered user gets. */
export const FIRST_BENCH_CUSTOMER = 1_000_001
export const INDEX_TICKS = 100_000
const MARKET_ID = 1
const BASE_ID = 1
const QUOTE_ID = 3
const LOTS = 20
const HALF_SPREAD_TICKS = 10
const PREPARING_AT_ONCE = 1_000
const PRICE_EVERY_MS = 1_000

export interface TradesMeasured extends Flood {
  readonly commandsPerBatch: number
  /** Rows inserted or updated, all tables together. */
  readonly rowsPerCommand: number
}

/** Gives each customer an account in the exchange and enough to pay for anything a benchmark asks for. */
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

/** Tells the engine the index price now and every second. Returns how to stop. */
export async function keepPrice(engine: Engine): Promise<() => void> {
  const prices = [{ marketId: MARKET_ID, ticks: INDEX_TICKS }]
  await submitAll(engine, [{ kind: 'recordPrices', prices }])
  const timer = setInterval(() => void engine.submit({ kind: 'recordPrices', prices }), PRICE_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Rests `count` orders of makers, then lets takers meet each of them with an order of its size: every command measured
 * is a new order, one trade, the end of a resting order, its postings, and the balances of two customers.
 */
export async function tradeThroughEngine(
  engine: Engine,
  { makers, takers }: { readonly makers: readonly number[]; readonly takers: readonly number[] },
  count: number,
  waiting: number,
): Promise<TradesMeasured> {
  await submitAll(
    engine,
    Array.from({ length: count }, (_, index) => orderOf(index, makers, true)),
  )
  // Counted at once, not kept: what is kept, a collector must copy again and again.
  let batches = 0
  let commands = 0
  let rows = 0
  const stop = engine.onCommitted((batch) => {
    batches += 1
    commands += batch.commands.length
    rows += rowsOf(batch)
  })
  const measured = await flood(count, waiting, async (index) => {
    const answer = await engine.submit(orderOf(index, takers, false))
    if (!answer.ok || answer.order?.status !== 'completed') throw new Error('a taker did not trade')
  })
  stop()
  return {
    ...measured,
    commandsPerBatch: commands / batches,
    rowsPerCommand: rows / commands,
  }
}

/** Every second maker buys below the index and the others sell above it; the taker of the same index meets it there. */
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
  await flood(commands.length, PREPARING_AT_ONCE, async (index) => {
    const answer = await engine.submit(commands[index] as Command)
    if (!answer.ok) throw new Error(`${commands[index]?.kind} was refused: ${answer.reject}`)
  })
}

function rowsOf({ commands, changes }: Batch): number {
  const { accounts, orders, postings, markets, trades } = changes
  return (
    commands.length + accounts.length + orders.length + postings.length + markets.length + trades.length + 1
  )
}
