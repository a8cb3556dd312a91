import { isDeepStrictEqual } from 'node:util'
import { CHANGE_CALLS, mayCall, maySeeChange } from '@halyard/api/ops'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { requireRole } from '../../custody/operator-decisions.ts'
import { approvalOf } from '../../custody/reviewers.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { requireReason } from '../reason.ts'
import { applyChange } from './apply-change.ts'
import { type ChangeRow, presentChange, recordIdOf } from './change-rows.ts'
import { endScheduled } from './end-scheduled.ts'
import type { OpsHandler } from './kinds/context.ts'
import { inTurn } from './in-turn.ts'
import { KINDS } from './kinds.ts'
import { requireNoneInProgress, requireUnscheduled } from './open-changes.ts'
import { recordOf } from './record-of.ts'
import { findChange } from './show-change.ts'

/**
 * Approves or rejects a change. Throws `reviewers_must_differ` for its proposer, and `change_must_not_be_own` if it sets the
 * operator's own earnings, `change_needs_admin` if one of the two must be an admin, and `change_time_has_passed` and
 * `change_is_scheduled` for one that can no longer be scheduled. An approved change is applied at once or at its time; if the present
 * values are not those from which it was proposed, it is overtaken and changes nothing.
 */
export const decideChange: OpsHandler<'ops/change/decide'> = async (ctx, caller) => {
  const { request, operator } = caller
  const pass = request.pass === '1'
  const reason = requireReason(pass, request.reason)
  const change = await findChange(ctx.db, request.id)
  return inTurn(recordOf(change), async () => {
    const at = ctx.now()
    const decided = await ctx.db.transaction().execute(async (db) => {
      const row = await lockWaiting(db, request.id)
      if (!mayCall(operator.role, CHANGE_CALLS[row.kind])) throw new CallError('role_not_allowed')
      // A proposal is the first of the two approvals.
      approvalOf(row, operator.userId, 2)
      if (KINDS[row.kind].ownerOf?.(recordIdOf(row)) === operator.userId)
        throw new CallError('change_must_not_be_own')
      if (pass && KINDS[row.kind].needsAdmin === true)
        await requireAdmin(db, [operator.userId, row.first_reviewer_id])
      const current = await KINDS[row.kind].current(ctx, recordIdOf(row))
      const isCurrent = isDeepStrictEqual(current, row.before ?? undefined)
      if (pass) await requireNoneInProgress(db, row.target)
      if (pass && row.due_at !== null) await requireSchedulable(db, row, { operator, at })
      const approved = row.due_at === null ? 'approved' : 'scheduled'
      const status = pass ? (isCurrent ? approved : 'overtaken') : 'rejected'
      const decision = {
        status,
        reviewer_id: operator.userId,
        reviewed_at: at,
        review_reason: reason,
      } as const
      await db.updateTable('config_change').set(decision).where('id', '=', row.id).execute()
      const outcome = status === 'approved' ? 'asked' : 'done'
      await appendAudit(db, at, caller, { target: `change:${row.id}`, outcome, reason, after: { status } })
      return { ...row, ...decision, reviewer_id: String(operator.userId), reviewed_at: String(at) }
    })
    if (decided.status === 'approved') await applyChange(ctx, caller, decided)
    return presentChange(ctx.db, await findChange(ctx.db, request.id))
  })
}

/** Throws `change_needs_admin` if none of the users is an admin. */
async function requireAdmin(db: Transaction<Tables>, ids: readonly (number | string)[]): Promise<void> {
  const admin = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids.map(String))
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw new CallError('change_needs_admin')
}

/** Throws if the time of a change has passed, or another change of its record is scheduled. */
async function requireSchedulable(
  db: Transaction<Tables>,
  row: ChangeRow,
  { operator, at }: { readonly operator: { readonly userId: number }; readonly at: number },
): Promise<void> {
  await requireRole(db, operator.userId)
  if (Number(row.due_at) <= at) throw new CallError('change_time_has_passed')
  await requireUnscheduled(db, row.target)
}

/**
 * Withdraws a change that waits, which only its proposer may do; or cancels a scheduled one, which every operator may who sees it, up to
 * the moment when it is applied: the values in force stay.
 */
export const withdrawChange: OpsHandler<'ops/change/withdraw'> = async (ctx, caller) => {
  const { request, operator } = caller
  const at = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    // Before the change: a role that is taken locks the person first, and then what they scheduled.
    await requireRole(db, operator.userId)
    const row = await lockChange(db, request.id)
    if (!maySeeChange(operator.role, CHANGE_CALLS[row.kind])) throw new CallError('role_not_allowed')
    if (row.status === 'scheduled') {
      const by = { operatorId: operator.userId, reason: request.reason }
      await endScheduled(db, at, caller, row, { status: 'cancelled', outcome: 'done', by })
      return presentChange(db, await findChange(db, request.id))
    }
    if (row.status !== 'waiting') throw new CallError('change_must_be_waiting')
    if (Number(row.first_reviewer_id) !== operator.userId) throw new CallError('change_must_be_own')
    const after = await db
      .updateTable('config_change')
      .set({
        status: 'withdrawn',
        reviewer_id: operator.userId,
        reviewed_at: at,
        review_reason: request.reason,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { outcome: 'done', reason: request.reason, after: { status: 'withdrawn' } }
    await appendAudit(db, at, caller, { ...entry, target: `change:${row.id}` })
    return presentChange(db, after)
  })
}

/** Locks a change that waits. Throws `change_must_be_waiting` otherwise. */
async function lockWaiting(db: Transaction<Tables>, id: number): Promise<ChangeRow> {
  const row = await lockChange(db, id)
  if (row.status !== 'waiting') throw new CallError('change_must_be_waiting')
  return row
}

async function lockChange(db: Transaction<Tables>, id: number): Promise<ChangeRow> {
  const row = await db
    .selectFrom('config_change')
    .selectAll()
    .where('id', '=', String(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}
