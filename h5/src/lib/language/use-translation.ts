import { use } from 'react'
import { useShownLanguage } from './i18n.ts'
import { COMMON, hasText, hasTexts, loadTexts, type Translate, translatorOf } from './texts.ts'

interface Translation {
  /** Stays the same function while the language does. */
  readonly t: Translate
  /** Returns whether the namespace itself has a text for a key. */
  readonly exists: (key: string) => boolean
}

/**
 * Returns the translator of a namespace in the shown language. Suspends while its texts load; shows keys if that fails.
 */
export function useTranslation(namespace: string = COMMON): Translation {
  const language = useShownLanguage((shown) => shown.language)
  if (!hasTexts(language, namespace)) use(loadTexts(language, namespace))
  return {
    t: translatorOf(language, namespace),
    exists: (key) => hasText(language, namespace, key),
  }
}
