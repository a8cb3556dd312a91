import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { PASSWORD_MIN } from '../../../lib/security/credential-formats.ts'
import { passwordError, repetitionError, secondError } from './proof-errors.ts'

/** The values of the form, named as the fields of the request. */
export interface ChangePasswordValues {
  readonly original: string
  readonly new: string
  readonly confirm: string
  /** Used if the customer has a second factor. */
  readonly second: string
}

export type ChangePasswordField = keyof ChangePasswordValues

export const EMPTY_CHANGE: ChangePasswordValues = { original: '', new: '', confirm: '', second: '' }

/** Returns the fields of the form. `totp` says whether the customer has a second factor. */
export function changePasswordFields(totp: boolean): readonly ChangePasswordField[] {
  return totp ? ['original', 'new', 'confirm', 'second'] : ['original', 'new', 'confirm']
}

/** Returns each field's error. */
export function findChangePasswordErrors(
  values: ChangePasswordValues,
  totp: boolean,
): FieldErrors<ChangePasswordField> {
  return collectErrors(changePasswordFields(totp), (field) => findError(field, values))
}

function findError(field: ChangePasswordField, values: ChangePasswordValues): FieldError | undefined {
  switch (field) {
    case 'original':
      return passwordError(values.original)
    case 'new':
      return values.new.length < PASSWORD_MIN ? { text: 'passwordShort' } : undefined
    case 'confirm':
      return repetitionError(values.confirm, values.new)
    case 'second':
      return secondError(values.second)
  }
}

/** Returns the change that the form describes. */
export function changePasswordRequest(
  { second, ...passwords }: ChangePasswordValues,
  totp: boolean,
): RequestOf<'user/e_pwd'> {
  return totp ? { ...passwords, second } : passwords
}
