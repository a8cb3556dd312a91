import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { removalNotice } from '../../notices/removal-notice.ts'
import type { Notices } from '../../notices/open-notices.ts'
import type { NewNotice } from '../../notices/store-notices.ts'
import { KINDS } from '../record-kinds/record-kinds.ts'

/** Work that an operator had begun and that no longer counts. */
export interface WithdrawnWork {
  /** How many records of each kind. */
  readonly counts: Readonly<Record<string, number>>
  /** To be published after the commit. */
  readonly notices: readonly NewNotice[]
}

interface Withdrawal {
  readonly operatorId: string
  readonly deciderId: number
  readonly at: number
  readonly reason: string
}

/**
 * Withdraws the work that an operator whose role changes has begun and a second person has not confirmed: first
 * approvals, proposals, scheduled changes that it proposed or approved, requests to remove a second factor, and claims of records. First approvals that the core stores
 * stay on their record; the next decision disregards them. Customers whose removal ends are notified.
 */
export async function withdrawWork(
  db: Transaction<Tables>,
  stored: Pick<Notices, 'storeIn'>,
  { operatorId, deciderId, at, reason }: Withdrawal,
): Promise<WithdrawnWork> {
  await db
    .updateTable('operator_decision')
    .set({ withdrawn_at: at })
    .where('operator_id', '=', operatorId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const approvals: Record<string, number> = {}
  for (const kind of Object.values(KINDS)) {
    const withdrawn = await kind.withdrawFirst?.(db, operatorId)
    if (withdrawn) approvals[withdrawn.name] = withdrawn.count
  }
  const changes = await db
    .updateTable('config_change')
    .set({ status: 'withdrawn', reviewer_id: deciderId, reviewed_at: at, review_reason: reason })
    .where('first_reviewer_id', '=', operatorId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  const scheduled = await db
    .updateTable('config_change')
    .set({ status: 'cancelled', ended_by: deciderId, ended_at: at, end_reason: reason })
    .where((eb) => eb.or([eb('first_reviewer_id', '=', operatorId), eb('reviewer_id', '=', operatorId)]))
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  const removals = await db
    .updateTable('second_factor_removal')
    .set({ status: 'cancelled', ended_at: at })
    .where((eb) => eb.or([eb('first_reviewer_id', '=', operatorId), eb('reviewer_id', '=', operatorId)]))
    .where('status', 'in', ['waiting', 'approved'])
    .returning(['id', 'user_id', 'due_at'])
    .execute()
  const notices: NewNotice[] = []
  for (const removal of removals)
    notices.push(...(await stored.storeIn(db, removalNotice(removal, 'withdrawn', at))))
  const claims = await db.deleteFrom('record_claim').where('operator_id', '=', operatorId).executeTakeFirst()
  const counts = {
    ...approvals,
    changes: Number(changes.numUpdatedRows),
    scheduled: Number(scheduled.numUpdatedRows),
    removals: removals.length,
    claims: Number(claims.numDeletedRows),
  }
  return { counts, notices }
}
