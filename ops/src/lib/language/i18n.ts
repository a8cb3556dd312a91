import { chooseLanguage, useSession } from '../session/session.ts'
import type { ConsoleLanguage } from './languages.ts'
import { TEXTS } from './texts.ts'

export const { text } = TEXTS

/** Loads the texts in the stored language. `namespaces` are those of the features in the navigation. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  await TEXTS.show(useSession.getState().language, namespaces)
}

/** Switches the console to a language. */
export async function changeLanguage(language: ConsoleLanguage): Promise<void> {
  chooseLanguage(language)
  await TEXTS.show(language)
}
