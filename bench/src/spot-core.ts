import type { Options, Report } from './benchmark.ts'
import { inTurn } from './rounds.ts'
import { PEER } from './run-peer-book.ts'
import { runSide } from './run-side.ts'
import { CUSTOMERS, DRAIN_EVERY } from './run-core.ts'
import { compareRates, writeMillions } from './table.ts'

/** Everything the core does for an order: exact amounts, holds, settlement, fees, postings and facts. */
export async function spotCore({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const [halyard = [], peer = []] = await inTurn(rounds, [
    () => runSide('spot-core', 'deep', count),
    () => runSide('peer', 'deep', count),
  ])
  return {
    title: 'The whole spot core',
    compared: `${count.toLocaleString('en')} commands of the deep workload through \`apply\`, with exact amounts, holds, fees, double-entry postings and facts, taken every ${DRAIN_EVERY.toLocaleString('en')} commands as the engine takes them; against the bare order book of ${PEER}, each in a process of its own, ${rounds} rounds in turn; both proved to make the same trades in the same order.`,
    lines: [compareRates('deep', { halyard, peer }, writeMillions, { floor: 20, goal: 50 })],
    notes: [`${CUSTOMERS.toLocaleString('en')} customers; after every round the ledger was in balance.`],
  }
}
