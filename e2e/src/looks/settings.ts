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
export type LookLanguage = (typeof LANGUAGES)[number]

const LARGE: Size = { width: 390, height: 844 }
const SMALL: Size = { width: 320, height: 568 }
const LOOKS = [
  { theme: 'dark', size: LARGE },
  { theme: 'light', size: SMALL },
  { theme: 'light', size: LARGE },
  { theme: 'dark', size: SMALL },
] as const satisfies readonly Setting[]

/**
 * How a screen is looked at in a language. Over the four languages each screen is seen once in every theme and size;
 * the screens take turns at which goes with which, so that together they meet all sixteen.
 */
export function settingOf(screen: number, language: LookLanguage): Setting {
  return LOOKS[(screen + LANGUAGES.indexOf(language)) % LOOKS.length] ?? LOOKS[0]
}
