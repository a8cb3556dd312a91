import type { Options, Report } from './benchmark.ts'
import { inTurn } from './rounds.ts'
import { CUSTOMERS, DRAIN_EVERY } from './run-core.ts'
import { runSide } from './run-side.ts'
import { median } from './statistics.ts'
import { writeMillions } from './table.ts'

const FLOOR = 1_000_000
const GOAL = 2_000_000

/** Everything the core does for an order on a contract: margins, fees, positions, postings and facts. */
export async function perpCore({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const [rates = []] = await inTurn(rounds, [() => runSide('perp-core', 'deep', count)])
  const rate = median(rates)
  return {
    title: 'The whole contract core',
    compared: `${count.toLocaleString('en')} commands of the deep workload through \`apply\` as orders on one contract, with exact margins, fees, netted positions, double-entry postings and facts, taken every ${DRAIN_EVERY.toLocaleString('en')} commands as the engine takes them, ${rounds} rounds; proved to make the trades the workload foretells.`,
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
      `${CUSTOMERS.toLocaleString('en')} desks, so that positions merge as they do for those who order most; after every round the ledger was in balance.`,
    ],
  }
}
