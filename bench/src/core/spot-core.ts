import type { Options, Report } from '../benchmark.ts'
import { interleave } from '../rounds.ts'
import { PEER } from './run-peer-book.ts'
import { runContender } from './run-contender.ts'
import { CUSTOMERS, DRAIN_EVERY } from './run-core.ts'
import { median } from '../statistics.ts'
import { compareRates, writeMillions } from '../table.ts'

/** Measures all work of the core for an order: exact amounts, holds, settlement, fees, postings and facts. */
export async function spotCore({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const [halyard = [], withStops = [], peer = []] = await interleave(rounds, [
    () => runContender('spot-core', 'deep', count),
    () => runContender('spot-core-stops', 'deep', count),
    () => runContender('peer', 'deep', count),
  ])
  return {
    title: 'The whole spot core',
    compared: `${count.toLocaleString('en')} commands of the deep workload through \`apply\`, with exact amounts, holds, fees, double-entry postings and facts, drained every ${DRAIN_EVERY.toLocaleString('en')} commands as in the engine; against the bare order book of ${PEER}, each in its own process, ${rounds} interleaved rounds; both verified to make the same trades in the same order.`,
    lines: [compareRates('deep', { halyard, peer }, writeMillions, { floor: 20, goal: 50 })],
    notes: [
      `With 10,000 stop orders and 100 OCOs waiting: ${median(withStops).toFixed(2)} of the rate without (median of the rounds; both in one process, in turn).`,
      `${CUSTOMERS.toLocaleString('en')} customers; after every round the ledger balanced.`,
    ],
  }
}
