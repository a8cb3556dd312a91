import { createRandom } from '../random.ts'
import { createOptionCells } from './option-cells.ts'
import { runOptionPlay } from './option-play.ts'
import { type Outcome, type Play, runPlay } from './play.ts'
import { createProductPlays, type ProductPlay } from './product-plays.ts'
import { createSearch } from './search.ts'

/** A weakness that was found, and how to reproduce it. */
export interface Finding {
  readonly kind: string
  readonly detail: string
  /** Commands applied so far by all plays. */
  readonly commands: number
  /** `undefined` for options, which no single play reveals. */
  readonly play: Play | ProductPlay | undefined
}

export interface RunResult {
  readonly commands: number
  readonly plays: number
  readonly options: ReturnType<ReturnType<typeof createOptionCells>['best']>
  readonly findings: readonly Finding[]
}

/** Option plays take one command in this many, in runs of this many commands. */
const OPTION_SHARE = 4
const OPTION_COMMANDS = 60_000
export interface RunOptions {
  /** Ends the run when one of these kinds is found. */
  readonly stopAt: readonly string[] | undefined
  /** Called after each play with the number of commands applied so far. */
  readonly onProgress?: (commands: number) => void
}

/** Searches for profit until `commandsMax` commands are applied. Deterministic in the seed. */
export function runAdversary(
  seed: number,
  commandsMax: number,
  { stopAt, onProgress }: RunOptions,
): RunResult {
  const random = createRandom(seed)
  const search = createSearch(random.fork())
  const options = random.fork()
  const all = createProductPlays(random)
  // A search for some kinds needs the plays alone that can show them.
  const products = all.filter((each) => !stopAt || stopAt.some((kind) => ofProduct(kind, each)))
  const trades = !stopAt || stopAt.some((kind) => !all.some((each) => ofProduct(kind, each)))
  const cells = createOptionCells()
  const findings: Finding[] = []
  let commands = 0
  let optionCommands = 0
  let plays = 0
  const isEnough = (): boolean =>
    commands >= commandsMax || findings.some(({ kind }) => stopAt?.includes(kind))
  /** Records the first finding of each kind. */
  const report = (finding: Finding): void => {
    if (!findings.some(({ kind }) => kind === finding.kind)) findings.push(finding)
  }

  while (!isEnough()) {
    if (trades && optionCommands * OPTION_SHARE + OPTION_COMMANDS <= commands) {
      const applied = runOptionPlay(options, Math.min(OPTION_COMMANDS, commandsMax), cells)
      optionCommands += applied
      commands += applied
      for (const { key, options: count, mean, score } of cells.findProfitable())
        report({
          kind: 'option_edge',
          detail: `${key}: ${count} options gained ${mean.toFixed(3)} of their stake on average, ${score.toFixed(1)} standard errors above zero`,
          commands,
          play: undefined,
        })
      onProgress?.(commands)
      continue
    }
    const product = products.find((each) => !trades || each.commands * each.share + each.from <= commands)
    if (product) {
      const { play, outcome } = product.next()
      plays += 1
      product.commands += outcome.commands
      commands += outcome.commands
      for (const { kind, detail } of outcome.violations)
        report({ kind: `${product.name}_${kind}`, detail, commands, play })
    } else {
      const play = search.next()
      plays += 1
      const outcome = tryPlay(play)
      if (typeof outcome === 'string') {
        report({ kind: 'broken', detail: outcome, commands, play })
        break
      }
      commands += outcome.commands
      search.learn(play, outcome)
      for (const violation of outcome.violations) report({ ...violation, commands, play })
    }
    onProgress?.(commands)
  }
  return { commands, plays, options: cells.best(), findings }
}

/** Returns the outcome of a play, or the error that the core threw. */
function tryPlay(play: Play): Outcome | string {
  try {
    return runPlay(play)
  } catch (error) {
    return String(error)
  }
}

/** Returns whether plays of a product report a kind of finding. */
function ofProduct(kind: string, { name }: { readonly name: string }): boolean {
  return kind.startsWith(`${name}_`)
}
