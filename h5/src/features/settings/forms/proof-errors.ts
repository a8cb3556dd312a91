import type { FieldError } from '../../../lib/forms/form-errors.ts'
import { isSecondCode, isSixDigits } from '../../../lib/security/credential-formats.ts'

/** Returns the error of a login password that the customer must enter to confirm a change. */
export function passwordError(password: string): FieldError | undefined {
  return password === '' ? { text: 'passwordRequired' } : undefined
}

/** Returns the error of a second factor. */
export function secondError(second: string): FieldError | undefined {
  return isSecondCode(second) ? undefined : { text: 'secondRequired' }
}

/** Returns the error of a verification code. */
export function codeError(code: string): FieldError | undefined {
  return isSixDigits(code) ? undefined : { text: 'codeRequired' }
}

/** Returns the error of a fund password. */
export function fundPasswordError(password: string): FieldError | undefined {
  return isSixDigits(password) ? undefined : { text: 'fundPasswordSix' }
}

/** Returns the error of a password's repetition. */
export function repetitionError(repeated: string, password: string): FieldError | undefined {
  return repeated === password ? undefined : { text: 'passwordsDiffer' }
}
