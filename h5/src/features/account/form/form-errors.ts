import { isEmail, isMobile, isSixDigits, PASSWORD_MIN } from '../../../lib/security/credential-formats.ts'
import type { Field, FormValues } from './form.ts'

/**
 * Returns the text key of a field's error, or undefined if the field is valid. `fresh` applies the rules for a new
 * password.
 */
export function errorOf(field: Field, values: FormValues, password: 'fresh' | 'known'): string | undefined {
  switch (field) {
    case 'account':
      return values.channel === 'email' ? emailError(values.email) : mobileError(values.mobile)
    case 'code':
      return isSixDigits(values.code) ? undefined : 'codeRequired'
    case 'password':
      if (values.password === '') return 'passwordRequired'
      return password === 'fresh' && values.password.length < PASSWORD_MIN ? 'passwordShort' : undefined
    case 'repassword':
      return values.password === values.repassword ? undefined : 'passwordsDiffer'
    case 'agree':
      return values.agree ? undefined : 'agreeRequired'
    case 'inviteCode':
      return undefined
  }
}

function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'emailRequired'
  return isEmail(email) ? undefined : 'emailInvalid'
}

function mobileError(mobile: string): string | undefined {
  if (mobile === '') return 'phoneRequired'
  return isMobile(mobile) ? undefined : 'phoneInvalid'
}

/** Maps the server's field name and reject code to a field of the form. */
export function fieldOf(
  wireField: string | undefined,
  code: string,
  fields: readonly Field[],
): Field | undefined {
  const field = WIRE_FIELDS[wireField ?? ''] ?? CODE_FIELDS[code]
  return field && fields.includes(field) ? field : undefined
}

const WIRE_FIELDS: Readonly<Record<string, Field>> = {
  account: 'account',
  email: 'account',
  mobile: 'account',
  country: 'account',
  code: 'code',
  password: 'password',
  repassword: 'repassword',
  invite_code: 'inviteCode',
  agree: 'agree',
}

const CODE_FIELDS: Readonly<Record<string, Field>> = {
  account_taken: 'account',
  account_invalid: 'account',
  account_or_password_wrong: 'password',
  code_invalid: 'code',
  password_too_common: 'password',
  passwords_differ: 'repassword',
  invite_code_unknown: 'inviteCode',
  agreement_required: 'agree',
}
