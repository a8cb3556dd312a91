import type { AccountName } from './account-name.ts'
import type { UserRecord } from './users.ts'

/** Returns the addresses at which a customer is reached, e-mail first. */
export function contactsOf({ email, mobile }: Pick<UserRecord, 'email' | 'mobile'>): AccountName[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', address: mobile } as const]),
  ]
}
