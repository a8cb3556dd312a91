import { use } from 'react'
import { create } from 'zustand'
import { createTextStore, type FetchTexts } from './text-store.ts'
import { createTranslations, type Translation, type Values } from './translate.ts'

/** The namespace of the texts that every screen shares. */
export const COMMON = 'common'

/**
 * Creates the texts of an app, which shows one language at a time: English until `show`. `tags` are the languages in BCP 47;
 * `shared` are the namespaces in which a text that its own lacks is looked up before `COMMON`.
 */
export function createTexts<Language extends string>(
  fetchTexts: FetchTexts<Language | 'en'>,
  tags: Readonly<Record<Language, string>>,
  shared: readonly string[] = [],
) {
  const store = createTextStore<Language | 'en'>(fetchTexts)
  const translationOf = createTranslations(store, [...shared, COMMON])
  const useShownLanguage = create<{ readonly language: Language | 'en' }>(() => ({ language: 'en' }))
  let chosen: Language | undefined

  return {
    /** The language of the rendered texts. It follows the chosen one when that language's texts are loaded. */
    useShownLanguage,

    translationOf,

    /** Loads the texts of a page. Rejects if a file cannot be loaded; the next call retries. */
    loadNamespaces: async (namespaces: readonly string[]): Promise<void> => {
      const { language } = useShownLanguage.getState()
      const found = await Promise.all(
        namespaces.map(
          async (name) => (await store.load(language, name)) || store.load(language, name, true),
        ),
      )
      const missing = namespaces.filter((_name, at) => !found[at])
      if (missing.length > 0) throw new Error(`failed to load texts of ${missing.join()}`)
    },

    /** Loads namespaces in a language, and all that were loaded before, then shows it, unless another was chosen meanwhile. */
    show: async (language: Language, namespaces: readonly string[] = []): Promise<void> => {
      chosen = language
      const wanted = [COMMON, ...namespaces, ...store.namespaces]
      await Promise.all(wanted.map((name) => store.load(language, name, true)))
      if (chosen !== language) return
      useShownLanguage.setState({ language })
      document.documentElement.lang = tags[language]
    },

    /** Returns a translated text outside of components. */
    text: (key: string, values?: Values): string =>
      translationOf(useShownLanguage.getState().language, COMMON).t(key, values),

    /**
     * Returns the translation of a namespace in the shown language. Suspends while its texts load; shows keys if that fails.
     */
    useTranslation: (namespace: string = COMMON): Translation => {
      const language = useShownLanguage((shown) => shown.language)
      // In every render: React counts this hook when it repeats a render that waited for it.
      use(store.load(language, namespace))
      return translationOf(language, namespace)
    },
  }
}
