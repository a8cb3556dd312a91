import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { requireRole } from '../../custody/operator-decisions.ts'
import { approvalOf } from '../../custody/reviewers.ts'
import type { ScreeningDecision, ScreeningRow } from '../../custody/screening/screening-tables.ts'

/** A decision of an operator on a hit. */
export interface HitDecision {
  readonly id: number
  readonly operatorId: number
  readonly decision: ScreeningDecision
  readonly reason: string
}

const STATE_OF = { release: 'released', freeze: 'frozen', return: 'returning' } as const

/** Further work of the caller in the deciding transaction, such as an audit row. */
type InTransaction = (trx: Transaction<Tables>, before: ScreeningRow) => Promise<void>

/**
 * Decides a hit, or what two persons froze. Two different operators decide the same, one of them an admin; a different decision begins
 * again with its operator as the first. The next step of the chain credits, pays or returns it. Throws a `CallError`:
 * `record_must_be_known`, `already_reviewed`, `reviewer_must_not_be_owner`, `reviewers_must_differ`, `change_needs_admin`, or
 * `invalid_field` for the return of a deposit.
 */
export async function decideScreening(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { id, operatorId, decision, reason }: HitDecision,
  inTransaction: InTransaction,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('screening').selectAll().where('id', '=', String(id))
    const row = await own.forUpdate().executeTakeFirst()
    if (!row) throw new CallError('record_must_be_known', 'id')
    if (row.state !== 'waiting' && row.state !== 'frozen') throw new CallError('already_reviewed', 'id')
    if (Number(row.customer_id) === operatorId) throw new CallError('reviewer_must_not_be_owner')
    if (decision === 'return' && row.direction === 'deposit') throw new CallError('invalid_field', 'decision')
    await requireRole(trx, operatorId)
    // What is frozen already has two persons: a new decision begins with the first again.
    const isAgreed = row.reviewer_id === null && row.decision === decision
    const first = { first_reviewer_id: isAgreed ? row.first_reviewer_id : null }
    const change =
      approvalOf(first, operatorId, 2) === 'first'
        ? {
            decision,
            first_reviewer_id: operatorId,
            reviewer_id: null,
            reviewed_at: null,
            state: 'waiting' as const,
          }
        : { state: STATE_OF[decision], reviewer_id: operatorId, reviewed_at: now() }
    if ('reviewed_at' in change && change.reviewed_at !== null)
      await requireAdmin(trx, [row.first_reviewer_id, operatorId])
    await trx
      .updateTable('screening')
      .set({ ...change, reason })
      .where('id', '=', row.id)
      .execute()
    await inTransaction(trx, row)
  })
}

/** Throws `change_needs_admin` if none of the operators is an admin. */
async function requireAdmin(
  trx: Transaction<Tables>,
  ids: readonly (string | number | null)[],
): Promise<void> {
  const admin = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids.map(String))
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw new CallError('change_needs_admin')
}
