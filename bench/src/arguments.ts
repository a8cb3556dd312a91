import type { Options } from './benchmark.ts'

export interface ParsedArguments {
  readonly names: readonly string[]
  readonly options: Options
}

const ROUNDS_DEFAULT = 5
const ROUNDS_MAX = 100

/** Parses the command line. Returns a message if it is invalid. */
export function parseArguments(words: readonly string[], known: readonly string[]): ParsedArguments | string {
  const usage = `Usage: npm run bench -- [${known.join(' | ')} ...] [--rounds N] [--quick] [--write]`
  const names: string[] = []
  let rounds = ROUNDS_DEFAULT
  let quick = false
  let write = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '--quick') quick = true
    else if (word === '--write') write = true
    else if (word === '--rounds') {
      const text = words[++i] ?? ''
      rounds = Number(text)
      if (!/^[0-9]+$/.test(text) || rounds < 1 || rounds > ROUNDS_MAX)
        return `--rounds must be a whole number from 1 to ${ROUNDS_MAX}, not '${text}'. ${usage}`
    } else if (!known.includes(word)) return `Unknown benchmark '${word}'. ${usage}`
    else if (!names.includes(word)) names.push(word)
  }
  if (quick && write) return `--quick and --write cannot be combined. ${usage}`
  return { names: names.length > 0 ? names : known, options: { rounds, quick, write } }
}
