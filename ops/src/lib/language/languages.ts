import type { Language } from '@halyard/api/client'

/** The languages of the console itself (decision 40), by their codes. */
export const CONSOLE_LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[]
/** One of `CONSOLE_LANGUAGES`. */
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]
