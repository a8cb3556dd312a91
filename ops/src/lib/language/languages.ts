import type { Language } from '@halyard/api/client'

/** The languages of customers by their own names, in display order. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  esp: 'Español',
  zh: '简体中文',
  hk: '繁體中文',
  th: 'ไทย',
  pot: 'Português',
  de: 'Deutsch',
}

/** The languages of customers in display order. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]

/** The languages of the console itself (decision 40), by their codes. */
export const CONSOLE_LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[]
/** One of `CONSOLE_LANGUAGES`. */
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

/** Returns the console's language of a stored code: English if it has no such language. */
export function toConsoleLanguage(code: string | undefined): ConsoleLanguage {
  return CONSOLE_LANGUAGES.find((known) => known === code) ?? 'en'
}

/** Returns whether a value is the code of a language of customers. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGE_NAMES, text)
}
