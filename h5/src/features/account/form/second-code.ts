import { collectErrors, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { isSecondCode } from '../../../lib/security/credential-formats.ts'

/** The values of the second step of a sign-in. */
export interface SecondCodeValues {
  readonly code: string
}

export const SECOND_CODE_FIELDS = ['code'] as const

/** Returns the error of the second factor. */
export function findSecondCodeErrors({ code }: SecondCodeValues): FieldErrors<'code'> {
  return collectErrors(SECOND_CODE_FIELDS, () =>
    isSecondCode(code) ? undefined : { text: 'secondRequired' },
  )
}
