import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import type { AccountName } from './account-name.ts'
import { codeCaller, type Codes } from './codes.ts'
import type { UserRecord } from './users.ts'

type Contacts = Pick<UserRecord, 'email' | 'mobile'>

/** Purposes of `set/sms_other_mail`: codes are requested and entered in the customer's own session only. */
type OwnPurpose = 'fund_password' | 'address' | 'contact_old'

/** Returns the addresses at which a customer is reached, e-mail first. */
export function contactsOf({ email, mobile }: Contacts): AccountName[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', address: mobile } as const]),
  ]
}

/** Checks a code that was sent to a customer and leaves it valid. Throws a `CallError` of `code_invalid`. */
export async function checkOwnCode(
  codes: Codes,
  user: Pick<UserRecord, 'id' | 'email' | 'mobile'>,
  purpose: OwnPurpose,
  code: string,
  field = 'code',
): Promise<void> {
  const caller = codeCaller(purpose, { ip: '', session: { userId: Number(user.id) } })
  for (const { address } of contactsOf(user))
    if (await codes.check({ address, purpose, caller }, code)) return
  throw new CallError('code_invalid', field)
}

/** Consumes a code that was sent to a customer. Throws a `CallError` of `code_invalid`. */
export async function takeOwnCode(
  codes: Codes,
  user: Pick<UserRecord, 'id' | 'email' | 'mobile'>,
  purpose: OwnPurpose,
  code: string,
  db: Kysely<Tables>,
  field = 'code',
): Promise<void> {
  const caller = codeCaller(purpose, { ip: '', session: { userId: Number(user.id) } })
  for (const { address } of contactsOf(user))
    if (await codes.take({ address, purpose, caller }, code, db)) return
  throw new CallError('code_invalid', field)
}
