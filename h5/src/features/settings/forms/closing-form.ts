import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { fundPasswordError, passwordError } from './proof-errors.ts'

/** The values of the form that closes the account. */
export interface ClosingValues {
  readonly password: string
  readonly pass: string
  readonly giveUp: boolean
}

type ClosingField = 'password' | 'pass' | 'give_up'

/** Properties of the account on which the fields depend. */
export interface ClosingNeeds {
  readonly hasFundPassword: boolean
  readonly hasDust: boolean
}

export const EMPTY_CLOSING: ClosingValues = { password: '', pass: '', giveUp: false }

/** Returns the fields of the form, in their order. */
export function closingFields({ hasFundPassword, hasDust }: ClosingNeeds): readonly ClosingField[] {
  return [
    'password',
    ...(hasFundPassword ? (['pass'] as const) : []),
    ...(hasDust ? (['give_up'] as const) : []),
  ]
}

/** Returns each field's error before anything is sent. */
export function findClosingErrors(values: ClosingValues, needs: ClosingNeeds): FieldErrors<ClosingField> {
  return collectErrors(closingFields(needs), (field): FieldError | undefined => {
    if (field === 'password') return passwordError(values.password)
    if (field === 'pass') return fundPasswordError(values.pass)
    return values.giveUp ? undefined : { text: 'closeGiveUpFirst' }
  })
}

/** Returns the request that the form describes. */
export function closingRequest(values: ClosingValues, needs: ClosingNeeds): RequestOf<'safe/close_account'> {
  return {
    password: values.password,
    ...(needs.hasFundPassword ? { pass: values.pass } : {}),
    ...(needs.hasDust ? { give_up: '1' } : {}),
  }
}
