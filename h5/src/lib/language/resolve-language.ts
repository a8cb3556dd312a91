import type { Language } from '@halyard/api/client'

/**
 * The origin of the stored language: 'account' if set by a sign-in or a change while signed in, 'device' if chosen
 * while signed out, undefined if never chosen.
 */
export type LanguageSource = 'account' | 'device' | undefined

interface Languages {
  readonly device: Language
  readonly source: LanguageSource
  readonly account: Language
}

/**
 * Resolves the language at a sign-in or start. A choice made on the device wins and must be saved to the account;
 * otherwise the account's applies.
 */
export function resolveLanguage({ device, source, account }: Languages): {
  readonly language: Language
  readonly isNewToAccount: boolean
} {
  return source === 'device' && device !== account
    ? { language: device, isNewToAccount: true }
    : { language: account, isNewToAccount: false }
}

/** Parses the stored source. A language without a source was chosen on this device. */
export function readSource(language: string | undefined, source: string | undefined): LanguageSource {
  if (language === undefined) return undefined
  return source === 'account' ? 'account' : 'device'
}
