import { CallError } from '../../platform/call-error.ts'
import { isCommonPassword } from './common-passwords.ts'

interface NewPassword {
  readonly password: string
  readonly repassword: string
}

/** Validates a new password. Throws `passwords_differ` or `password_too_common`. */
export function validateNewPassword({ password, repassword }: NewPassword, address: string): void {
  if (password !== repassword) throw new CallError('passwords_differ', 'repassword')
  if (isCommonPassword(password, address)) throw new CallError('password_too_common', 'password')
}
