import type { Language } from '@halyard/api/client'

/** The languages of the console itself (decision 40), by their codes. */
export const CONSOLE_LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[]
/** One of `CONSOLE_LANGUAGES`. */
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

/** Returns the console's language of a stored code: English if it has no such language. */
export function toConsoleLanguage(code: string | undefined): ConsoleLanguage {
  return CONSOLE_LANGUAGES.find((known) => known === code) ?? 'en'
}
