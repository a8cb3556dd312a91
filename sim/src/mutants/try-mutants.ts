import { keyOf, type Mutant, type TriedMutant } from './mutant.ts'
import type { RecordedRoom } from './record-room.ts'
import { runTests, type TestRun } from './test-run.ts'

/** Mutants that are tried at a time. */
const TOGETHER = 2
/** Beyond the time that all tests take without a mutant, so that a busy machine does not count as a loop. */
const EXTRA_MS = 60_000

/** Tries the mutants of a room: runs the tests that reach each in a process of their own, until one fails. */
export async function tryMutants({ mutants, runOf, tookMs }: RecordedRoom): Promise<readonly TriedMutant[]> {
  const timeoutMs = EXTRA_MS + tookMs
  const waiting = [...mutants]
  const tried: TriedMutant[] = []
  const work = async () => {
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      const outcome = await tryMutant(mutant, runOf(mutant), timeoutMs)
      tried.push({ mutant, outcome })
      console.log(`${tried.length} of ${mutants.length}: ${outcome} ${keyOf(mutant)}`)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return tried
}

async function tryMutant(
  { id }: Mutant,
  run: TestRun | undefined,
  timeoutMs: number,
): Promise<TriedMutant['outcome']> {
  if (!run) return 'unreached'
  const { outcome } = await runTests(id, run, { mutant: id, timeoutMs })
  return ({ passed: 'survived', failed: 'killed', timeout: 'timeout' } as const)[outcome]
}
