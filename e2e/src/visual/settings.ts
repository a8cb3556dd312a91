import type { Language } from '@halyard/api/client'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Setting {
  readonly theme: 'dark' | 'light'
  readonly size: Size
}

export const LANGUAGES = ['en', 'de', 'jp', 'th'] as const satisfies readonly Language[]
export type CheckedLanguage = (typeof LANGUAGES)[number]

const LARGE: Size = { width: 390, height: 844 }
const SMALL: Size = { width: 320, height: 568 }
const VARIANTS = [
  { theme: 'dark', size: LARGE },
  { theme: 'light', size: SMALL },
  { theme: 'light', size: LARGE },
  { theme: 'dark', size: SMALL },
] as const satisfies readonly Setting[]

/**
 * Returns the theme and size of a screen in a language. Over the four languages each screen has every combination
 * once, and the combinations rotate, so that all sixteen pairs of language and combination occur.
 */
export function settingOf(screen: number, language: CheckedLanguage): Setting {
  return VARIANTS[(screen + LANGUAGES.indexOf(language)) % VARIANTS.length] ?? VARIANTS[0]
}
