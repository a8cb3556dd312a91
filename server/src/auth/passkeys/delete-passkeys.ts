import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Deletes all passkeys of a customer. */
export async function deletePasskeys(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', String(userId)).execute()
}
