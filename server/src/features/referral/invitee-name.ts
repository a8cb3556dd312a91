import { hideMiddleOfMail, hideMiddleOfNumber } from '../../platform/texts/hide-middle.ts'

/** Returns the mail address or phone number of a customer with its middle hidden; empty for a closed account. */
export function inviteeName({ email, mobile }: { email: string | null; mobile: string | null }): string {
  if (email !== null) return hideMiddleOfMail(email)
  return mobile === null ? '' : hideMiddleOfNumber(mobile)
}
