import type { Language } from '@halyard/api/client'
import { rememberLanguage, useSession } from '../session/session.ts'
import { TEXTS } from './texts.ts'

export const { loadNamespaces, text, useShownLanguage } = TEXTS

/** Loads the common texts in the stored language. */
export async function startI18n(): Promise<void> {
  await TEXTS.show(useSession.getState().language)
}

/** Switches to a language and stores it with its origin. */
export async function changeLanguage(language: Language, source: 'account' | 'device'): Promise<void> {
  rememberLanguage(language, source)
  await TEXTS.show(language)
}
