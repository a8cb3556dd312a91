import { parseArgs } from 'node:util'
import type { Ask } from './ask.ts'
import type { Flags, OperatorCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import { connect } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { usageOf } from './usage.ts'

const URL_DEFAULT = 'http://localhost:8080'

const OPTIONS = {
  reason: { type: 'string' },
  reference: { type: 'string' },
  status: { type: 'string' },
  page: { type: 'string' },
  out: { type: 'string' },
  target: { type: 'string' },
  actor: { type: 'string' },
  before: { type: 'string' },
  limit: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv
  /** Absent where nobody sits at a terminal. */
  readonly ask: Ask | undefined
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

/** Does one command and answers the exit code: 0 done, 1 refused, 2 not understood, 3 no server. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await runOrFail(argv, surroundings)
    return EXIT.done
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    surroundings.complain(error.message)
    return error.exitCode
  }
}

async function runOrFail(argv: readonly string[], { environment, ask, print }: Surroundings): Promise<void> {
  const { values, positionals } = parse(argv)
  if (values.help || positionals.length === 0) return print(usageOf(COMMANDS))
  const { command, words } = choose(positionals)
  refuseStrayFlags(command, values)
  const url = (values.url ?? environment['HALYARD_URL'] ?? URL_DEFAULT).replace(/\/+$/, '')
  const door = await connect({ url, environment, ask })
  try {
    const { data, text } = await command.run(door, words, values)
    print(values.json ? JSON.stringify(data, null, 2) : text)
  } finally {
    await door.close()
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw misuse((error as Error).message)
  }
}

/** By the longest name that was typed: "staff set" is not "staff" with a word behind it. */
function choose(positionals: readonly string[]): { command: OperatorCommand; words: readonly string[] } {
  const [command] = COMMANDS.filter((known) =>
    shapeOf(known).names.every((name, index) => positionals[index] === name),
  ).toSorted((a, b) => shapeOf(b).names.length - shapeOf(a).names.length)
  if (!command) throw misuse(`There is no command "${positionals.join(' ')}".`)
  const { names, arguments: count } = shapeOf(command)
  const words = positionals.slice(names.length)
  if (words.length !== count || words.includes('')) throw misuse(`It is: ${command.usage}`)
  return { command, words }
}

/** The words that choose a command, and how many follow them. */
function shapeOf({ usage }: OperatorCommand): { names: readonly string[]; arguments: number } {
  const [names = ''] = usage.split(' <', 1)
  return { names: names.split(' '), arguments: usage.split(' <').length - 1 }
}

const EVERYWHERE = new Set(['url', 'json', 'help'])

function refuseStrayFlags({ usage, flags }: OperatorCommand, values: object): void {
  const stray = Object.keys(values).find(
    (name) => !EVERYWHERE.has(name) && !flags.includes(name as keyof Flags),
  )
  if (stray) throw misuse(`"${usage}" takes no --${stray}.`)
}

function misuse(message: string): Failure {
  return new Failure(EXIT.misused, `${message}\nnpm run operator -- --help says what there is.`)
}
