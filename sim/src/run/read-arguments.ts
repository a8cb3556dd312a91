export interface ParsedArguments {
  readonly seeds: readonly number[]
  readonly commands: number
  /** The planted weakness that one of the seeds must show, or none. */
  readonly planted?: string
}

const USAGE =
  'usage: npm run sim -- [--seeds 200] [--commands 5000] [--from 1] [--planted <name>] or [--seed N] [--commands 5000]'
const NAMES = ['--seeds', '--commands', '--from', '--seed']
const NUMBER_MAX = 1_000_000_000

/** Parses the command line. Returns a one-line message if it is invalid. */
export function readArguments(words: readonly string[]): ParsedArguments | string {
  const values = new Map<string, number>()
  let planted: string | undefined
  for (let i = 0; i < words.length; i += 2) {
    const [name = '', text = ''] = words.slice(i, i + 2)
    if (name === '--planted' && planted === undefined && text !== '') {
      planted = text
      continue
    }
    if (!NAMES.includes(name)) return `unknown argument ${name}; ${USAGE}`
    if (values.has(name)) return `${name} is given twice; ${USAGE}`
    if (!/^[0-9]{1,10}$/.test(text) || Number(text) > NUMBER_MAX)
      return `${name} needs a whole number; ${USAGE}`
    values.set(name, Number(text))
  }
  const commands = values.get('--commands') ?? 5_000
  const count = values.get('--seeds') ?? 200
  if (commands === 0 || count === 0) return `nothing to simulate; ${USAGE}`
  const one = values.get('--seed')
  if (one !== undefined && (values.has('--seeds') || values.has('--from')))
    return `--seed cannot be combined with --seeds or --from; ${USAGE}`
  const from = values.get('--from') ?? 1
  return {
    commands,
    ...(planted !== undefined && { planted }),
    seeds: one === undefined ? Array.from({ length: count }, (_, index) => from + index) : [one],
  }
}
