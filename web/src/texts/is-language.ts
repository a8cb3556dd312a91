import { INTL_TAGS, type Language } from '@halyard/api/client'

/** The nine languages of customers, in display order. */
export const LANGUAGES = Object.keys(INTL_TAGS) as [Language, ...Language[]]

/** Returns whether a value is the code of a language of customers. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(INTL_TAGS, text)
}
