import { hideMiddleOfMail, hideMiddleOfNumber } from '../../platform/texts/hide-middle.ts'

/** Returns the mail address or phone number of a customer with its middle hidden. */
export function inviteeName({ email, mobile }: { email: string | null; mobile: string | null }): string {
  return email === null ? hideMiddleOfNumber(mobile ?? '') : hideMiddleOfMail(email)
}
