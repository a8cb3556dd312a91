import { INTL_TAGS, type Language } from '@halyard/api/client'
import { execFileSync } from 'node:child_process'
import { SCREENS, type Screen } from './screens.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

export interface Setting {
  readonly theme: Theme
  readonly size: Size
}

/** A screen in a language, looked at in several settings. */
export interface Visit {
  readonly screen: Screen
  readonly language: Language
  readonly settings: readonly Setting[]
}

export const LANGUAGES = Object.keys(INTL_TAGS) as Language[]

export const LARGE: Size = { width: 390, height: 844 }
export const SMALL: Size = { width: 360, height: 640 }
/** The narrowest width of WCAG 1.4.10. */
const NARROW: Size = { width: 320, height: 568 }
const SIZES = [LARGE, SMALL, NARROW] as const

const TURN_VARIABLE = 'HALYARD_LOOKS_TURN'
const HOUR_SECONDS = 3600

/**
 * Returns the turn of the rotation: HALYARD_LOOKS_TURN, otherwise the hour of the commit, so that another run of the
 * same commit checks the same. 0 outside of a repository.
 */
export function readTurn(): number {
  const given = process.env[TURN_VARIABLE]
  if (given !== undefined) return Math.trunc(Number(given)) || 0
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Math.floor(Number(seconds) / HOUR_SECONDS)
  } catch {
    return 0
  }
}

/** Returns how to repeat a turn. */
export function describeTurn(turn: number): string {
  return `turn ${turn} of the rotation (${TURN_VARIABLE}=${turn} repeats it)`
}

/**
 * Returns the visits of a turn: each screen in one of the nine languages, dark and light, at two of the three sizes. Over 27
 * turns, each screen has every combination of language, theme and size.
 */
export function visitsOfTurn(turn: number): Visit[] {
  return SCREENS.map((screen, at) => {
    const round = Math.floor((at + turn) / LANGUAGES.length)
    const settings = THEMES.map((theme, which) => ({ theme, size: pick(SIZES, round + which) }))
    return { screen, language: pick(LANGUAGES, at + turn), settings }
  })
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new Error(`no item at ${at}`)
  return item
}
