import { hiddenContacts, type SealedContacts } from '../../auth/users/contacts.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'

/** Returns the mail address or phone number of a customer with its middle hidden; empty for a closed account. */
export function inviteeName(secret: Secret, invitee: SealedContacts): string {
  const { email, mobile } = hiddenContacts(secret, invitee)
  return email ?? mobile ?? ''
}
