import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Ends every set-up of a factor that is not finished. Called when a factor is added: a set-up that began without it, by a
 * stolen password alone, must not be finished after it.
 */
export async function dropSetUps(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('user_id', '=', String(userId)).execute()
  await db
    .deleteFrom('totp')
    .where('user_id', '=', String(userId))
    .where('confirmed_at', 'is', null)
    .execute()
}
