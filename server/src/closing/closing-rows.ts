import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { AccountName } from '../auth/users/account-name.ts'
import type { Tables } from '../db/tables.ts'
import { contactHash } from '../db/contact-columns.ts'
import { allKeys, openHashKeys } from '../db/hash-keys.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'

/** An amount that is too small to leave the account. In units. */
export interface Dust {
  readonly currencyId: number
  readonly amount: bigint
}

type LaterOrNull = ColumnType<string | null, number | null | undefined, number | null>

declare module '../db/tables.ts' {
  interface Tables {
    account_closing: {
      id: ColumnType<string, never, never>
      user_id: Big
      status: Generated<'closing' | 'cancelled' | 'closed'>
      requested_at: Big
      closes_at: Big
      given_up: ColumnType<unknown, string, never>
      held_up_at: LaterOrNull
      ended_at: LaterOrNull
    }
    former_contact: { hash: string; user_id: Big; erased_at: Big }
  }
}

/** A closing as stored. */
export type ClosingRecord = Selectable<Tables['account_closing']>

/** Finds the closing of a customer that has begun and is not cancelled. */
export function findClosing(db: Kysely<Tables>, userId: number): Promise<ClosingRecord | undefined> {
  return db
    .selectFrom('account_closing')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
}

/** Cancels the closing of a customer. Returns whether there was one that could be cancelled. */
export async function cancelClosing(db: Kysely<Tables>, userId: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_closing')
    .set({ status: 'cancelled', ended_at: at })
    .where('user_id', '=', String(userId))
    .where('status', '=', 'closing')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the id of the latest closed account of a contact; null if there is none. */
export async function findFormerAccount(
  db: Kysely<Tables>,
  secret: Secret,
  name: AccountName,
): Promise<bigint | null> {
  const keys = allKeys(await openHashKeys(db, secret, 'former contact'))
  const row = await db
    .selectFrom('former_contact')
    .select('user_id')
    .where(
      'hash',
      'in',
      keys.map(({ key }) => contactHash(key, name)),
    )
    .orderBy('erased_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? BigInt(row.user_id) : null
}
