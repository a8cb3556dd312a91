import type { Transaction } from 'kysely'
import { removeIdentity } from '../../auth/sso/staff-identities.ts'
import type { Tables } from '../../db/tables.ts'
import { type Actor, appendAudit } from '../audit.ts'

/**
 * Removes the identity of an account, ends all its sessions at the console, and ends the links that two admins approved and that are not
 * recorded as applied: the next start would make them again.
 */
export async function removeLink(
  db: Transaction<Tables>,
  actor: Actor,
  userId: number | string,
  at: number,
): Promise<void> {
  await removeIdentity(db, userId)
  const ended = await db
    .updateTable('config_change')
    .set({ status: 'overtaken' })
    .where('target', '=', `staff_identity:${userId}`)
    .where('status', '=', 'approved')
    .where('applied_at', 'is', null)
    .returning(['id', 'reason'])
    .execute()
  for (const { id, reason } of ended) {
    const entry = { outcome: 'overtaken', reason, after: { status: 'overtaken' } }
    await appendAudit(db, at, actor, { ...entry, target: `change:${id}` })
  }
}
