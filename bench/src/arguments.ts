import type { Options } from './benchmark.ts'

export interface Asked {
  readonly names: readonly string[]
  readonly options: Options
}

const ROUNDS_DEFAULT = 5
const ROUNDS_MAX = 100

/** What the command line asks for, or one message that says what is wrong with it. */
export function parseArguments(words: readonly string[], known: readonly string[]): Asked | string {
  const usage = `Usage: npm run bench -- [${known.join(' | ')} ...] [--rounds N] [--quick] [--keep]`
  const names: string[] = []
  let rounds = ROUNDS_DEFAULT
  let quick = false
  let keep = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '--quick') quick = true
    else if (word === '--keep') keep = true
    else if (word === '--rounds') {
      const text = words[++i] ?? ''
      rounds = Number(text)
      if (!/^[0-9]+$/.test(text) || rounds < 1 || rounds > ROUNDS_MAX)
        return `--rounds must be a whole number from 1 to ${ROUNDS_MAX}, not '${text}'. ${usage}`
    } else if (!known.includes(word)) return `There is no benchmark '${word}'. ${usage}`
    else if (!names.includes(word)) names.push(word)
  }
  if (quick && keep) return `Quick figures are not kept. ${usage}`
  return { names: names.length > 0 ? names : known, options: { rounds, quick, keep } }
}
