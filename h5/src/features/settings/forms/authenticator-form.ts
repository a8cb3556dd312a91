import { collectErrors, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { codeError, passwordError, secondError } from './proof-errors.ts'

/** The values of the form that enables an authenticator: its first code. */
export interface FirstCodeValues {
  readonly code: string
}

export const FIRST_CODE_FIELDS = ['code'] as const

/** Returns the error of the authenticator's first code. */
export function findFirstCodeErrors({ code }: FirstCodeValues): FieldErrors<'code'> {
  return collectErrors(FIRST_CODE_FIELDS, () => codeError(code))
}

/** The values of the form that renews the recovery codes. */
export interface RenewValues {
  readonly second: string
}

export const RENEW_FIELDS = ['second'] as const

/** Returns the error of the second factor that renews the recovery codes. */
export function findRenewErrors({ second }: RenewValues): FieldErrors<'second'> {
  return collectErrors(RENEW_FIELDS, () => secondError(second))
}

/** The values of the form that disables the authenticator: the request as sent. */
export interface TurnOffValues {
  readonly password: string
  readonly second: string
}

export type TurnOffField = keyof TurnOffValues

export const TURN_OFF_FIELDS: readonly TurnOffField[] = ['password', 'second']

/** Returns the errors of the two proofs that disable the authenticator. */
export function findTurnOffErrors({ password, second }: TurnOffValues): FieldErrors<TurnOffField> {
  return collectErrors(TURN_OFF_FIELDS, (field) =>
    field === 'password' ? passwordError(password) : secondError(second),
  )
}
