import { collectErrors, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { passwordError } from './proof-errors.ts'

/** The values of a form that only asks for the login password. */
export interface LoginPasswordValues {
  readonly password: string
}

export const LOGIN_PASSWORD_FIELDS = ['password'] as const

/** Returns the error of the login password. */
export function findLoginPasswordErrors({ password }: LoginPasswordValues): FieldErrors<'password'> {
  return collectErrors(LOGIN_PASSWORD_FIELDS, () => passwordError(password))
}
