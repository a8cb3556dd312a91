import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import type { AccountName } from './account-name.ts'
import { codeCaller, type Codes } from './codes.ts'
import type { UserRecord } from './users.ts'

type Reached = Pick<UserRecord, 'email' | 'mobile'>

/** Those of `set/sms_other_mail`: only the customer's own session asks for them and tries them. */
type OwnPurpose = 'fund_password' | 'address' | 'contact_old'

/** Where a customer is reached, mail first. */
export function contactsOf({ email, mobile }: Reached): AccountName[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', address: mobile } as const]),
  ]
}

/** Whether a code was sent to a customer for this. It stays good. Throws a `CallError` of `code_invalid`. */
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

/** Uses up a code that was sent to a customer for this. Throws a `CallError` of `code_invalid`. */
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
