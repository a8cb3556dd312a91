import { type Kysely, sql } from 'kysely'
import { codeTargets } from '../auth/codes/codes.ts'
import { deletePasskeys } from '../auth/passkeys/delete-passkeys.ts'
import { dropRecoveryCodes } from '../auth/second-factors/recovery-codes.ts'
import { deleteTotp } from '../auth/second-factors/totp.ts'
import { contactsOf } from '../auth/users/contacts.ts'
import { releaseMerchantName } from '../auth/users/merchant-name.ts'
import type { UserRecord } from '../auth/users/users.ts'
import { deleteDataKeys } from '../db/data-keys.ts'
import type { Tables } from '../db/tables.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'

/** Parameters of an erasure. */
interface Erasure {
  readonly secret: Secret
  readonly at: number
}

/**
 * Erases the contacts of a customer, everything that could sign them in, and what only they used, in the caller's transaction.
 * The ledger, trades, deals and receipts remain, under the id and an empty name, which clients show as "closed account".
 * Verification answers, bank cards and support messages remain until their retention periods end.
 */
export async function eraseCustomer(
  db: Kysely<Tables>,
  user: UserRecord,
  { secret, at }: Erasure,
): Promise<void> {
  const userId = Number(user.id)
  const hashes = [user.email_hash, user.mobile_hash].flatMap((hash) => hash ?? [])
  await db
    .insertInto('former_contact')
    .values(hashes.map((hash) => ({ hash, user_id: userId, erased_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('app_user')
    .set({
      email_sealed: null,
      email_hash: null,
      mobile_sealed: null,
      mobile_hash: null,
      contact_key_id: null,
      nickname: '',
      password_hash: '',
      anti_phishing: null,
      watchlist: null,
      closed_at: at,
    })
    .where('id', '=', user.id)
    .execute()
  await deleteDataKeys(db, 'contacts', [user.id])
  await deleteTotp(db, userId)
  await dropRecoveryCodes(db, userId)
  await deletePasskeys(db, userId)
  await releaseMerchantName(db, userId)
  await deleteOwned(db, userId)
  await db
    .updateTable('address_book')
    .set({ notes: '', deleted_at: sql`coalesce(deleted_at, ${at})`, synced_to_engine: false })
    .where('user_id', '=', user.id)
    .execute()
  await db
    .updateTable('bank_card')
    .set({ deleted_at: sql`coalesce(deleted_at, ${at})`, is_default: false })
    .where('user_id', '=', user.id)
    .execute()
  const targets = contactsOf(secret, user).flatMap(({ address }) => codeTargets(secret, address))
  await sql`delete from verification_code where target = any(${targets})`.execute(db)
}

/** Deletes the rows of tables that only their owner uses. Sessions take the subscriptions of their devices with them. */
async function deleteOwned(db: Kysely<Tables>, userId: number): Promise<void> {
  const id = String(userId)
  await db.deleteFrom('api_key').where('customer_id', '=', id).execute()
  await db.deleteFrom('session').where('user_id', '=', id).execute()
  await db.deleteFrom('sign_in_log').where('user_id', '=', id).execute()
  await db.deleteFrom('pending_sign_in').where('user_id', '=', id).execute()
  await db.deleteFrom('passkey_challenge').where('user_id', '=', id).execute()
  await db.deleteFrom('staff_identity').where('user_id', '=', id).execute()
  await db.deleteFrom('fund_password').where('user_id', '=', id).execute()
  await db.deleteFrom('perp_leverage').where('customer_id', '=', id).execute()
  await db.deleteFrom('recurring_plan').where('customer_id', '=', id).execute()
  await db.deleteFrom('chart_choice').where('customer_id', '=', id).execute()
  await db.deleteFrom('price_alert').where('customer_id', '=', id).execute()
  await db.deleteFrom('notice_setting').where('customer_id', '=', id).execute()
  await db.deleteFrom('notice').where('customer_id', '=', id).execute()
  await db.deleteFrom('news_read').where('user_id', '=', id).execute()
}
