import type { Language } from '@halyard/api/client'
import { readApi, tryApi } from '../calls/api.ts'
import { isSignedIn, languageSource, rememberLanguage, useSession } from '../session/session.ts'
import { changeLanguage } from './i18n.ts'
import { resolveLanguage } from './resolve-language.ts'

/**
 * Applies a language chosen by the user. While signed in also saves it to the account, since e-mails are written in it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language, 'device')
  if (isSignedIn()) await saveToAccount(language)
}

/** Applies the account's language, or saves the language chosen on this device while signed out to the account. */
export async function adoptAccountLanguage(account: Language): Promise<void> {
  const device = useSession.getState().language
  const { language, isNewToAccount } = resolveLanguage({ device, source: languageSource(), account })
  if (isNewToAccount) return saveToAccount(language)
  if (language === device) rememberLanguage(language, 'account')
  else await changeLanguage(language, 'account')
}

/**
 * Reconciles the language at start while signed in: another device may have changed the account's, or saving this one's
 * failed.
 */
export async function refreshAccountLanguage(): Promise<void> {
  if (!isSignedIn()) return
  const answer = await readApi('get/lang', {}).catch(() => undefined)
  if (answer && isSignedIn()) await adoptAccountLanguage(answer.lang)
}

/**
 * Saves the language to the account. If that fails it stays this device's choice and is saved at the next start or
 * sign-in.
 */
async function saveToAccount(language: Language): Promise<void> {
  const answer = await tryApi('set/lang', { lang: language }, { mask: false })
  if (answer.ok && useSession.getState().language === language) rememberLanguage(language, 'account')
}
