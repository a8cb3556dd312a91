import { collectErrors, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { isEmail, isMobile, isSixDigits, PASSWORD_MIN } from '../../../lib/security/credential-formats.ts'
import type { AccountField, AccountValues } from './form-reducer.ts'

/** Whether a form sets a new password, whose rules it checks, or asks for the known one. */
export type PasswordKind = 'fresh' | 'known'

/** Returns the errors of the form's fields. */
export function findAccountErrors(
  values: AccountValues,
  fields: readonly AccountField[],
  password: PasswordKind,
): FieldErrors<AccountField> {
  return collectErrors(fields, (field) => {
    const text = findErrorText(field, values, password)
    return text === undefined ? undefined : { text }
  })
}

function findErrorText(
  field: AccountField,
  values: AccountValues,
  password: PasswordKind,
): string | undefined {
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
      return values.agreedTo !== undefined ? undefined : 'agreeRequired'
    case 'inviteCode':
    case 'second':
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

/** Returns the field that a rejection concerns: the one named by the server, else derived from the reject code. */
export function fieldOf({
  field,
  code,
}: {
  readonly field?: string
  readonly code: string
}): AccountField | undefined {
  return WIRE_FIELDS[field ?? ''] ?? CODE_FIELDS[code]
}

const WIRE_FIELDS: Readonly<Record<string, AccountField>> = {
  account: 'account',
  email: 'account',
  mobile: 'account',
  country: 'account',
  code: 'code',
  password: 'password',
  repassword: 'repassword',
  invite_code: 'inviteCode',
  agree: 'agree',
  agreement_version: 'agree',
  second: 'second',
}

const CODE_FIELDS: Readonly<Record<string, AccountField>> = {
  account_taken: 'account',
  account_invalid: 'account',
  account_or_password_wrong: 'password',
  code_invalid: 'code',
  password_too_common: 'password',
  passwords_differ: 'repassword',
  invite_code_unknown: 'inviteCode',
  agreement_required: 'agree',
  agreement_changed: 'agree',
}
