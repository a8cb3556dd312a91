import type { Language } from '@halyard/contract/client'

export interface Setting {
  readonly language: Language
  readonly theme: 'dark' | 'light'
  readonly width: number
  readonly height: number
}

export const LANGUAGES = ['en', 'de', 'jp', 'th'] as const satisfies readonly Language[]
const LOOKS = [
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 320, height: 568 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 568 },
] as const

/**
 * How a screen is looked at in a language. Over the four languages each screen is seen once in every theme and size;
 * the screens take turns at which goes with which, so that together they meet all sixteen.
 */
export function settingOf(screen: number, language: (typeof LANGUAGES)[number]): Setting {
  const look = LOOKS[(screen + LANGUAGES.indexOf(language)) % LOOKS.length] ?? LOOKS[0]
  return { language, ...look }
}
