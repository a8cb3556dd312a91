import type { Options, Report } from '../benchmark.ts'
import { interleave } from '../rounds.ts'
import { CUSTOMERS, DRAIN_EVERY } from './run-core.ts'
import { runContender } from './run-contender.ts'
import { median } from '../statistics.ts'
import { writeMillions } from '../table.ts'

const FLOOR = 1_000_000
const GOAL = 2_000_000

/** Measures all work of the core for an order on a perpetual: margins, fees, positions, postings and facts. */
export async function perpCore({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const [rates = []] = await interleave(rounds, [() => runContender('perp-core', 'deep', count)])
  const rate = median(rates)
  return {
    title: 'The whole perpetual core',
    compared: `${count.toLocaleString('en')} commands of the deep workload through \`apply\` as orders on one perpetual, with exact margins, fees, netted positions, double-entry postings and facts, drained every ${DRAIN_EVERY.toLocaleString('en')} commands as in the engine, ${rounds} rounds; verified to make the expected trades.`,
    lines: [
      {
        what: 'deep',
        halyard: writeMillions(rate),
        peer: '',
        result: '',
        floor: writeMillions(FLOOR),
        goal: writeMillions(GOAL),
        mark: rate >= GOAL ? 'goal' : rate >= FLOOR ? 'floor' : 'below',
      },
    ],
    notes: [
      `${CUSTOMERS.toLocaleString('en')} market makers, whose positions net as those of the most active accounts do; after every round the ledger balanced.`,
    ],
  }
}
