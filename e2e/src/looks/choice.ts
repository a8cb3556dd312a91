import type { Language } from '@halyard/api/client'
import { SCREENS, type Screen } from '../visual/screens.ts'
import { LANGUAGES, LARGE, SMALL, THEMES, type Setting, type Size, type Visit } from '../visual/settings.ts'

export const TASKS = ['check', 'gallery'] as const
export type Task = (typeof TASKS)[number]

/** Scope of a run. Undefined means all. */
export interface Choice {
  readonly task: Task
  readonly screens: readonly string[] | undefined
  readonly languages: readonly Language[]
  readonly themes: Setting['theme'][]
  readonly sizes: readonly Size[]
  readonly workers: number
  /** The address of a running product; otherwise the run starts one. */
  readonly url: string | undefined
}

/** By task: a gallery shows one language at one size unless told otherwise. */
const DEFAULTS = {
  check: { languages: LANGUAGES, sizes: [LARGE, SMALL] },
  gallery: { languages: ['en'], sizes: [LARGE] },
} as const satisfies Record<Task, Pick<Choice, 'languages' | 'sizes'>>
const WORKERS = 2
const WORKERS_MAX = 16
const NAMES = ['screen', 'language', 'theme', 'size', 'workers', 'url'] as const

/**
 * Parses a command line: the task, then '--screen home,trade --language de,th --theme dark --size 360x640 --workers 2
 * --url http://localhost:8080'. A screen is chosen by its name or by the beginning of several, 'fiat-*'. Throws for an
 * unknown choice.
 */
export function parseChoice([task, ...options]: readonly string[]): Choice {
  const known = TASKS.find((name) => name === task)
  if (!known) throw new Error(`one of ${TASKS.join(', ')}, not ${task}`)
  const given = readOptions(options)
  const { languages, sizes } = DEFAULTS[known]
  return {
    task: known,
    screens: given('screen')?.flatMap(namesLike),
    languages: given('language')?.map((name) => oneOf(LANGUAGES, name)) ?? languages,
    themes: given('theme')?.map((name) => oneOf(THEMES, name)) ?? [...THEMES],
    sizes: given('size')?.map(parseSize) ?? sizes,
    url: given('url')?.[0],
    workers: parseWorkers(given('workers')?.[0]),
  }
}

/** Returns the chosen visits. Settings alternate between sizes as late as possible: a resize costs more than a theme. */
export function visitsOf({ screens, languages, themes, sizes }: Choice): Visit[] {
  const settings = sizes.flatMap((size) => themes.map((theme) => ({ theme, size })))
  const chosen = SCREENS.filter(({ name }) => screens?.includes(name) ?? true)
  return languages.flatMap((language) => chosen.map((screen) => ({ screen, language, settings })))
}

function readOptions(options: readonly string[]) {
  const given = new Map<string, readonly string[]>()
  for (let at = 0; at < options.length; at += 2) {
    const name = oneOf(NAMES, (options[at] ?? '').replace(/^--/, ''))
    const value = options[at + 1]
    if (value === undefined) throw new Error(`--${name} needs a value`)
    given.set(name, value.split(','))
  }
  return (name: (typeof NAMES)[number]) => given.get(name)
}

function namesLike(pattern: string): Array<Screen['name']> {
  const names = SCREENS.map(({ name }) => name).filter((name) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )
  if (names.length === 0) throw new Error(`no screen ${pattern}`)
  return names
}

function oneOf<Name extends string>(names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given)
  if (found === undefined) throw new Error(`one of ${names.join(', ')}, not ${given}`)
  return found
}

function parseSize(text: string): Size {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text) ?? []
  if (!width || !height) throw new Error(`a size as 360x640, not ${text}`)
  return { width: Number(width), height: Number(height) }
}

function parseWorkers(text: string | undefined): number {
  if (text === undefined) return WORKERS
  const workers = Number(text)
  if (!Number.isInteger(workers) || workers < 1 || workers > WORKERS_MAX)
    throw new Error(`1 to ${WORKERS_MAX} workers, not ${text}`)
  return workers
}

const VARIABLE = 'HALYARD_LOOKS'

/** Passes the choice to the workers, which inherit the environment. */
export function passChoice(choice: Choice): void {
  process.env[VARIABLE] = JSON.stringify(choice)
}

/** Returns the choice of the run, for its workers. Throws outside of a run. */
export function readChoice(): Choice {
  return JSON.parse(process.env[VARIABLE] ?? 'null') as Choice
}
