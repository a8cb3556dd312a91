import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawSample } from './draw-sample.ts'
import { instrument } from './instrument.ts'
import { keyOf, type Mutant, type TriedMutant } from './mutant.ts'
import type { Reached } from './record-reach.ts'
import type { Room } from './room.ts'
import { runTests, type TestRun } from './test-run.ts'

/** Mutants that are tried at a time. */
const TOGETHER = 2
/** Beyond the time that all tests take without a mutant, so that a busy machine does not count as a loop. */
const EXTRA_MS = 60_000
const DRY_RUN_MAX_MS = 1_800_000

/** Which mutants of a room are tried: all of them without a sample. */
export interface Choice {
  readonly seed: number
  readonly sample: number | undefined
}

/**
 * Tries the mutants of a room in the copy of the sources that is the working directory: runs the tests that reach each in a
 * process of their own, until one fails. Throws if the tests fail without a mutant.
 */
export async function tryMutants(room: Room, { seed, sample }: Choice): Promise<readonly TriedMutant[]> {
  const { without = [], sources, tests } = room
  const files = globSync(sources, { exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] }).toSorted()
  const all = await instrument(files, without)
  const chosen = new Set(drawSample(all.mutants.map(keyOf), seed, sample))
  const changed = new Set(
    all.mutants.filter((each) => chosen.has(keyOf(each))).map(({ fileName }) => fileName),
  )
  const { mutants, write } = await instrument([...changed], without)
  write()
  const reach = resolve(`reach-${room.name}`)
  const started = Date.now()
  const dry = await runTests(
    room.name,
    { files: globSync(tests).toSorted(), reach },
    { timeoutMs: DRY_RUN_MAX_MS },
  )
  if (dry.outcome !== 'passed')
    throw new Error(`the tests of ${room.name} do not pass without a mutant:\n${dry.printed}`)
  const timeoutMs = EXTRA_MS + Date.now() - started
  const runOf = readReach(reach)
  const waiting = mutants.filter((each) => chosen.has(keyOf(each)))
  const tried: TriedMutant[] = []
  const work = async () => {
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      const outcome = await tryMutant(mutant, runOf(mutant), timeoutMs)
      tried.push({ mutant, outcome })
      console.log(`${tried.length} of ${chosen.size}: ${outcome} ${keyOf(mutant)}`)
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

/** Reads what the tests reached, and returns a function that finds the tests of a mutant. */
function readReach(folder: string): (mutant: Mutant) => TestRun | undefined {
  const reached = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Reached,
  )
  const tests = reached.flatMap(({ tests: byTest }) => Object.entries(byTest))
  const everywhere = [...new Set(tests.map(([test]) => fileOf(test)))]
  return ({ id }) => {
    // Code that runs while modules load is that of every test.
    if (reached.some(({ loading }) => loading.includes(id))) return { files: everywhere }
    const found = tests.filter(([, ids]) => ids.includes(id)).map(([test]) => test)
    if (found.length === 0) return undefined
    return { files: [...new Set(found.map(fileOf))], names: [...new Set(found.map(nameOf))] }
  }
}

function fileOf(test: string): string {
  return test.split('\n')[0] ?? ''
}

function nameOf(test: string): string {
  return test.split('\n').slice(1).join('\n')
}
