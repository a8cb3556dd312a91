import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'

/**
 * Returns the id of the user with an invite code, or of the active partner with an authorization code; `undefined` if there
 * is none.
 */
export async function findInviter(db: Kysely<Tables>, code: string): Promise<string | undefined> {
  const wanted = code.trim().toUpperCase()
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('invite_code', '=', wanted)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (user) return user.id
  const partner = await db
    .selectFrom('referral_partner')
    .select('user_id')
    .where('code', '=', wanted)
    .where('active', '=', true)
    .executeTakeFirst()
  return partner?.user_id
}

interface Parts {
  readonly db: Database
  readonly engine: Engine
}

/**
 * Registers in the engine the inviters of users who registered before the engine knew inviters. Called at startup; the ids
 * ascend, so an inviter is registered before the users they invited.
 */
export async function syncInviters({ db, engine }: Parts): Promise<void> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('referral', 'referral.id', 'app_user.id')
    .select(['app_user.id', 'app_user.invited_by'])
    .where('app_user.invited_by', 'is not', null)
    .where('referral.id', 'is', null)
    .orderBy('app_user.id')
    .execute()
  for (const { id, invited_by } of rows) {
    const reply = await engine.submit({
      kind: 'setInviter',
      customerId: Number(id),
      inviterId: Number(invited_by),
    })
    if (!reply.ok) throw new Error(`the engine rejected the inviter of ${id}: ${reply.reject}`)
  }
}
