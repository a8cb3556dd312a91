import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { passwordError, secondError } from './proof-errors.ts'

export interface PasskeyValues {
  /** The name by which the customer recognises the passkey. */
  readonly name: string
  readonly password: string
  /** Used if the customer has a second factor. */
  readonly second: string
}

export type PasskeyField = keyof PasskeyValues

export const EMPTY_PASSKEY: PasskeyValues = { name: '', password: '', second: '' }

/** The registration of a passkey that the form describes. */
export interface PasskeySummary {
  /** The fields of the form, in their order. */
  readonly fields: readonly PasskeyField[]
  /** The request that starts the registration on the device. */
  readonly begin: RequestOf<'safe/passkey_begin'>
  /** The name without surrounding spaces. */
  readonly name: string
}

/** Returns the registration that the form describes. `totp` says whether the customer has a second factor. */
export function summarizePasskey({ name, password, second }: PasskeyValues, totp: boolean): PasskeySummary {
  return {
    fields: totp ? ['name', 'password', 'second'] : ['name', 'password'],
    begin: totp ? { password, second } : { password },
    name: name.trim(),
  }
}

/** Returns each field's error. */
export function findPasskeyErrors(
  values: PasskeyValues,
  { fields, name }: Pick<PasskeySummary, 'fields' | 'name'>,
): FieldErrors<PasskeyField> {
  return collectErrors(fields, (field): FieldError | undefined => {
    switch (field) {
      case 'name':
        return name === '' ? { text: 'passkeyNameRequired' } : undefined
      case 'password':
        return passwordError(values.password)
      case 'second':
        return secondError(values.second)
    }
  })
}
