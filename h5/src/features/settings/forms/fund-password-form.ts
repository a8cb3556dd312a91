import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import type { Security } from '../../../lib/security/account-security.ts'
import { codeError, fundPasswordError, passwordError, repetitionError, secondError } from './proof-errors.ts'

/** The values of the form, named as the fields of the request. */
export interface FundPasswordValues {
  /** Whether the customer says that the current fund password is forgotten. */
  readonly forgotten: boolean
  readonly original: string
  readonly login_password: string
  readonly second: string
  readonly password: string
  readonly repassword: string
  readonly code: string
}

export type FundPasswordField = Exclude<keyof FundPasswordValues, 'forgotten'>

export const EMPTY_FUND_PASSWORD: FundPasswordValues = {
  forgotten: false,
  original: '',
  login_password: '',
  second: '',
  password: '',
  repassword: '',
  code: '',
}

/** The change of the fund password that the form describes. */
export interface FundPasswordSummary {
  /**
   * How the owner authorises the change: no fund password is set yet, the current one is known, or it was forgotten.
   */
  readonly proof: 'first' | 'original' | 'forgotten'
  /** The fields that this proof requires, in the order of the form. */
  readonly fields: readonly FundPasswordField[]
  readonly request: RequestOf<'safe/update_password'>
}

/** Returns the change of the fund password that the form describes. */
export function summarizeFundPassword(
  { forgotten, original, login_password, second, password, repassword, code }: FundPasswordValues,
  { hasFundPassword, totp }: Pick<Security, 'hasFundPassword' | 'totp'>,
): FundPasswordSummary {
  const proof = hasFundPassword ? (forgotten ? 'forgotten' : 'original') : 'first'
  const change = { password, repassword, code }
  const changeFields = ['password', 'repassword', 'code'] as const
  switch (proof) {
    case 'first':
      return { proof, fields: changeFields, request: change }
    case 'original':
      return { proof, fields: ['original', ...changeFields], request: { ...change, original } }
    case 'forgotten':
      return totp
        ? {
            proof,
            fields: ['login_password', 'second', ...changeFields],
            request: { ...change, login_password, second },
          }
        : { proof, fields: ['login_password', ...changeFields], request: { ...change, login_password } }
  }
}

/** Returns the error of each field that the proof requires. */
export function findFundPasswordErrors(
  values: FundPasswordValues,
  { fields }: Pick<FundPasswordSummary, 'fields'>,
): FieldErrors<FundPasswordField> {
  return collectErrors(fields, (field) => findError(field, values))
}

function findError(field: FundPasswordField, values: FundPasswordValues): FieldError | undefined {
  switch (field) {
    case 'original':
      return fundPasswordError(values.original)
    case 'login_password':
      return passwordError(values.login_password)
    case 'second':
      return secondError(values.second)
    case 'password':
      return fundPasswordError(values.password)
    case 'repassword':
      return repetitionError(values.repassword, values.password)
    case 'code':
      return codeError(values.code)
  }
}
