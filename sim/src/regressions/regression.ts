import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A run that once found a fault, and that every test run repeats: a file of `sim/regressions`. */
export interface Regression {
  readonly program: 'sim' | 'adversary'
  readonly seed: number
  readonly commands: number
  /** The problems that the run found. */
  readonly found: string
  /** Outcomes that the simulator's run must cover, so that it is replaced when its seed no longer reaches the case. */
  readonly covers: readonly string[]
}

const FOLDER = join(import.meta.dirname, '../../regressions')

/** Returns all regressions of a folder by name. */
export function readRegressions(folder = FOLDER): [name: string, Regression][] {
  return readdirSync(folder).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Regression,
  ])
}

/** Returns the line that makes every test run repeat a failed run. */
export function describeNew({
  program,
  seed,
  commands,
}: Pick<Regression, 'program' | 'seed' | 'commands'>): string {
  const regression: Regression = { program, seed, commands, found: '...', covers: [] }
  return `to repeat it in every test run, save as sim/regressions/<what-it-found>.json: ${JSON.stringify(regression)}`
}
