import type { Language } from '@halyard/contract/client'

export interface Setting {
  readonly language: Language
  readonly theme: 'dark' | 'light'
  readonly width: number
  readonly height: number
}

const LANGUAGES = ['en', 'de', 'jp', 'th'] as const satisfies readonly Language[]
const LOOKS = [
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 320, height: 568 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 568 },
] as const

/**
 * Four settings for each screen: every language, and every theme in every size, once. The screens take turns at
 * which goes with which, so that together they meet all sixteen.
 */
export function settingsOf(screen: number): Setting[] {
  return LANGUAGES.map((language, at) => {
    const look = LOOKS[(at + screen) % LOOKS.length] ?? LOOKS[0]
    return { language, ...look }
  })
}
