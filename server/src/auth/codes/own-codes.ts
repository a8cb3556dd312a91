import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { contactsOf } from '../users/contacts.ts'
import type { UserRecord } from '../users/users.ts'
import { codeCaller, type Codes, type CodeUse } from './codes.ts'

interface OwnCodes {
  readonly auth: { readonly codes: Codes }
  readonly config: { readonly secret: Secret }
}

/** A code of `set/sms_other_mail`, which is requested and entered in the customer's own session only. */
export interface OwnCode {
  readonly purpose: 'fund_password' | 'address' | 'contact_old'
  readonly code: string
  /** The field of the request that errors name; `code` by default. */
  readonly field?: string
}

/** Checks a code that was sent to a customer and leaves it valid. Throws a `CallError` of `code_invalid`. */
export async function checkOwnCode(ctx: OwnCodes, owner: UserRecord, own: OwnCode): Promise<void> {
  for (const use of usesOf(ctx, owner, own)) if (await ctx.auth.codes.check(use, own.code)) return
  throw new CallError('code_invalid', own.field ?? 'code')
}

/** Consumes a code that was sent to a customer. Throws a `CallError` of `code_invalid`. */
export async function takeOwnCode(
  ctx: OwnCodes,
  owner: UserRecord,
  own: OwnCode,
  db: Kysely<Tables>,
): Promise<void> {
  for (const use of usesOf(ctx, owner, own)) if (await ctx.auth.codes.take(use, own.code, db)) return
  throw new CallError('code_invalid', own.field ?? 'code')
}

/** The uses of a code: one for each address of its owner. */
function usesOf({ config }: OwnCodes, owner: UserRecord, { purpose }: OwnCode): CodeUse[] {
  const caller = codeCaller(purpose, { ip: '', session: { userId: Number(owner.id) } })
  return contactsOf(config.secret, owner).map(({ address }) => ({ address, purpose, caller }))
}
