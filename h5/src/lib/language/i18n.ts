import type { Language } from '@halyard/api/client'
import { INTL_TAGS } from '@halyard/api/client'
import { create } from 'zustand'
import { rememberLanguage, useSession } from '../session/session.ts'
import { COMMON, hasTexts, loadTexts, namespacesOf, translatorOf, type Values } from './texts.ts'

/** The language of the rendered texts. It follows the chosen one when that language's texts are loaded. */
export const useShownLanguage = create<{ readonly language: Language }>(() => ({ language: 'en' }))

let chosen: Language | undefined

/** Loads the common texts in the stored language. */
export async function startI18n(): Promise<void> {
  await show(useSession.getState().language, [COMMON])
}

/** Loads the texts of a page. Rejects if a file cannot be loaded; the next call retries. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  const { language } = useShownLanguage.getState()
  const load = (again: boolean) =>
    Promise.all(namespaces.map((namespace) => loadTexts(language, namespace, again)))
  await load(false)
  await load(true)
  const missing = namespaces.filter((namespace) => !hasTexts(language, namespace))
  if (missing.length > 0) throw new Error(`failed to load texts of ${missing.join()}`)
}

/** Switches to a language and stores it with its origin. */
export async function changeLanguage(language: Language, source: 'account' | 'device'): Promise<void> {
  rememberLanguage(language, source)
  await show(language, namespacesOf(useShownLanguage.getState().language))
}

/** Returns a translated text outside of components. */
export function text(key: string, values?: Values): string {
  return translatorOf(useShownLanguage.getState().language, COMMON)(key, values)
}

/** Loads texts in a language, then shows it, unless another was chosen meanwhile. */
async function show(language: Language, namespaces: readonly string[]): Promise<void> {
  chosen = language
  await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace, true)))
  if (chosen !== language) return
  useShownLanguage.setState({ language })
  document.documentElement.lang = INTL_TAGS[language]
}
