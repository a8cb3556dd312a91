import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawSample } from './draw-sample.ts'
import { instrument } from './instrument.ts'
import { keyOf, type Mutant } from './mutant.ts'
import type { Reached } from './record-reach.ts'
import type { Room } from './room.ts'
import { runTests, type TestRun } from './test-run.ts'

const DRY_RUN_MAX_MS = 1_800_000

/** Which mutants of a room are tried: all of them without a sample. */
export interface Choice {
  readonly seed: number
  readonly sample: number | undefined
}

/** The chosen mutants of a room, whose tests have run once without any. */
export interface RecordedRoom {
  readonly mutants: readonly Mutant[]
  /** Returns the tests that reach a mutant; undefined if none does. */
  readonly runOf: (mutant: Mutant) => TestRun | undefined
  /** How long all tests took together. */
  readonly tookMs: number
}

/**
 * Puts the mutants of a room, each switched off, into the copy of the sources that is the working directory, and records which
 * tests reach each. Throws if the tests fail without a mutant.
 */
export async function recordRoom(room: Room, { seed, sample }: Choice): Promise<RecordedRoom> {
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
  const { outcome, printed } = await runTests(
    room.name,
    { files: globSync(tests).toSorted(), reach },
    { timeoutMs: DRY_RUN_MAX_MS },
  )
  if (outcome !== 'passed')
    throw new Error(`the tests of ${room.name} do not pass without a mutant:\n${printed}`)
  return {
    mutants: mutants.filter((each) => chosen.has(keyOf(each))),
    runOf: readReach(reach),
    tookMs: Date.now() - started,
  }
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
