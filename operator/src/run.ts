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
  after: { type: 'string' },
  out: { type: 'string' },
  target: { type: 'string' },
  actor: { type: 'string' },
  call: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  before: { type: 'string' },
  limit: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The environment and terminal of a run. */
export interface RunContext {
  readonly environment: NodeJS.ProcessEnv
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/** Runs one command and returns the exit code: 0 done, 1 refused, 2 usage error, 3 server unreachable. */
export async function run(argv: readonly string[], context: RunContext): Promise<number> {
  try {
    await runOrFail(argv, context)
    return EXIT.done
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    context.printError(error.message)
    return error.exitCode
  }
}

async function runOrFail(argv: readonly string[], { environment, ask, print }: RunContext): Promise<void> {
  const { values, positionals } = parse(argv)
  if (values.help || positionals.length === 0) return print(usageOf(COMMANDS))
  const { command, words } = choose(positionals)
  rejectUnknownFlags(command, values)
  const url = (values.url ?? environment['HALYARD_URL'] ?? URL_DEFAULT).replace(/\/+$/, '')
  const connection = await connect({ url, environment, ask })
  try {
    const { data, text } = await command.run(connection, words, values)
    print(values.json ? JSON.stringify(data, null, 2) : text)
  } finally {
    await connection.close()
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** Selects the command with the longest matching name: "staff set" is not "staff" with an argument. */
function choose(positionals: readonly string[]): { command: OperatorCommand; words: readonly string[] } {
  const [command] = COMMANDS.filter((known) =>
    shapeOf(known).names.every((name, index) => positionals[index] === name),
  ).toSorted((a, b) => shapeOf(b).names.length - shapeOf(a).names.length)
  if (!command) throw usageError(`Unknown command "${positionals.join(' ')}".`)
  const { names, arguments: count } = shapeOf(command)
  const words = positionals.slice(names.length)
  if (words.length !== count || words.includes(''))
    throw usageError(`Usage: npm run operator -- ${command.usage}`)
  return { command, words }
}

/** Returns the words that select a command, and its number of arguments. */
function shapeOf({ usage }: OperatorCommand): { names: readonly string[]; arguments: number } {
  const [names = ''] = usage.split(' <', 1)
  return { names: names.split(' '), arguments: usage.split(' <').length - 1 }
}

const GLOBAL_FLAGS = new Set(['url', 'json', 'help'])

function rejectUnknownFlags({ usage, flags }: OperatorCommand, values: object): void {
  const unknown = Object.keys(values).find(
    (name) => !GLOBAL_FLAGS.has(name) && !flags.includes(name as keyof Flags),
  )
  if (unknown) throw usageError(`"${usage}" does not accept --${unknown}.`)
}

function usageError(message: string): Failure {
  return new Failure(EXIT.usage, `${message}\nRun npm run operator -- --help for a list of commands.`)
}
