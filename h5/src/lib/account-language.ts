import type { Language } from '@halyard/api/client'
import { readApi, tryApi } from './api.ts'
import { changeLanguage } from './i18n.ts'
import { isSignedIn, languageSource, rememberLanguage, useSession } from './session.ts'
import { resolveLanguage } from './resolve-language.ts'

/** Applies a choice of the user. While signed in the account gets it too: mail is written in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language, 'device')
  if (isSignedIn()) await saveToAccount(language)
}

/** Applies the account's language, or tells the account what was chosen on this device while nobody was signed in. */
export async function adoptAccountLanguage(account: Language): Promise<void> {
  const device = useSession.getState().language
  const { language, isNewToAccount } = resolveLanguage({ device, source: languageSource(), account })
  if (isNewToAccount) return saveToAccount(language)
  if (language === device) rememberLanguage(language, 'account')
  else await changeLanguage(language, 'account')
}

/** At a start while signed in: another device may have changed the account's language, or it was not told of this one's. */
export async function refreshAccountLanguage(): Promise<void> {
  if (!isSignedIn()) return
  const answer = await readApi('get/lang', {}).catch(() => undefined)
  if (answer && isSignedIn()) await adoptAccountLanguage(answer.lang)
}

/** A choice that the account could not be told of stays the device's, and is told at the next start or sign-in. */
async function saveToAccount(language: Language): Promise<void> {
  const answer = await tryApi('set/lang', { lang: language }, { mask: false })
  if (answer.ok && useSession.getState().language === language) rememberLanguage(language, 'account')
}
