import { parseArgs } from 'node:util'

/** The parsed command line of the adversary. */
export interface ParsedArguments {
  readonly commands: number
  readonly seed: number
  /** The planted weakness to search for, `all` for each one in sequence, or none. */
  readonly planted: string | undefined
}

const USAGE = 'usage: npm run adversary -- [--commands 1000000] [--seed 1] [--planted all|<name>]'

/** Parses the command line. Returns a one-line message if it is invalid. */
export function readArguments(words: readonly string[]): ParsedArguments | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        commands: { type: 'string' },
        seed: { type: 'string' },
        planted: { type: 'string' },
      },
    })
    const commands = readNumber('--commands', values.commands ?? '1000000')
    const seed = readNumber('--seed', values.seed ?? '1')
    if (typeof commands === 'string') return commands
    if (typeof seed === 'string') return seed
    if (commands === 0) return `--commands must be above zero; ${USAGE}`
    return { commands, seed, planted: values.planted }
  } catch (error) {
    return `${(error as Error).message.split('\n')[0]}; ${USAGE}`
  }
}

function readNumber(name: string, text: string): number | string {
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : `${name} needs a whole number; ${USAGE}`
}
