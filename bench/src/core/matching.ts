import type { Options, Report } from '../benchmark.ts'
import { interleave } from '../rounds.ts'
import { PEER } from './run-peer-book.ts'
import { runContender } from './run-contender.ts'
import { compareRates, writeMillions } from '../table.ts'
import { makeWorkload } from './workload.ts'

const WORKLOADS = [
  { name: 'deep', bounds: { floor: 50, goal: 100 } },
  { name: 'thin', bounds: { floor: 15, goal: 30 } },
] as const

/** Measures the order book alone, without money. */
export async function matching({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const lines = []
  const notes = []
  for (const { name, bounds } of WORKLOADS) {
    const [halyard = [], peer = []] = await interleave(rounds, [
      () => runContender('book', name, count),
      () => runContender('peer', name, count),
    ])
    const { proof, live } = makeWorkload(count, name)
    lines.push(compareRates(name, { halyard, peer }, writeMillions, bounds))
    notes.push(
      `${name}: ${proof.trades.toLocaleString('en')} trades, ${live.toLocaleString('en')} orders resting at the end.`,
    )
  }
  return {
    title: 'The book alone',
    compared: `${count.toLocaleString('en')} commands through the order book against the same through ${PEER}, each in its own process, ${rounds} interleaved rounds; both verified to make the same trades in the same order.`,
    lines,
    notes,
  }
}
