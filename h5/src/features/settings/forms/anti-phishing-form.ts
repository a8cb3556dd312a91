import { collectErrors, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { passwordError } from './proof-errors.ts'

/** The values of the form: the request as sent. */
export interface AntiPhishingValues {
  /** The word that every e-mail of the exchange shows; empty for none. */
  readonly word: string
  readonly password: string
}

export type AntiPhishingField = keyof AntiPhishingValues

export const ANTI_PHISHING_FIELDS: readonly AntiPhishingField[] = ['word', 'password']

const WORD = /^[\p{L}\p{M}\p{N} ._-]*$/u

/** Returns each field's error. */
export function findAntiPhishingErrors({
  word,
  password,
}: AntiPhishingValues): FieldErrors<AntiPhishingField> {
  return collectErrors(ANTI_PHISHING_FIELDS, (field) => {
    if (field === 'password') return passwordError(password)
    return WORD.test(word) ? undefined : { text: 'wordInvalid' }
  })
}
