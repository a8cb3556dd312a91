import type { Language } from '@halyard/api/client'

/**
 * Whose choice the stored language is: the account's, which a sign-in or a change while signed in has set, or the
 * device's, chosen while signed out. Undefined while nobody has chosen.
 */
export type LanguageSource = 'account' | 'device' | undefined

interface Languages {
  readonly device: Language
  readonly source: LanguageSource
  readonly account: Language
}

/** Decides at a sign-in or start: a choice of the device wins and is news to the account; else the account's applies. */
export function resolveLanguage({ device, source, account }: Languages): {
  readonly language: Language
  readonly isNewToAccount: boolean
} {
  return source === 'device' && device !== account
    ? { language: device, isNewToAccount: true }
    : { language: account, isNewToAccount: false }
}

/** Reads what was stored. A language without a source was stored by a choice on this device. */
export function readSource(language: string | undefined, source: string | undefined): LanguageSource {
  if (language === undefined) return undefined
  return source === 'account' ? 'account' : 'device'
}
