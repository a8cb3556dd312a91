import { INTL_TAGS, type Language } from '@halyard/api/client'

/** Returns whether a value is the code of a language of customers. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(INTL_TAGS, text)
}
