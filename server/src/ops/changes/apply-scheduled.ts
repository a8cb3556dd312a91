import { isDeepStrictEqual } from 'node:util'
import { CHANGE_CALLS, mayCall } from '@halyard/api/ops'
import type { Transaction } from 'kysely'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import { appendAudit } from '../audit.ts'
import { approverOf, completeChange } from './apply-change.ts'
import { type ChangeRow, recordIdOf } from './change-rows.ts'
import { endScheduled, isTooLate, MISSED, type ScheduledEnd } from './end-scheduled.ts'
import { inTurn } from './in-turn.ts'
import type { Context } from './kinds/context.ts'
import { KINDS } from './kinds.ts'
import { requireNoneInProgress } from './open-changes.ts'
import { recordOf } from './record-of.ts'

const STEP_MS = 1_000
/** An approved change that was not applied for so long is no longer being applied. */
const INTERRUPTED_MS = 60_000

/** Applies scheduled changes at their times. */
export function startScheduledChanges(ctx: Context): Repeated {
  return runEvery(
    STEP_MS,
    () => applyScheduledChanges(ctx, INTERRUPTED_MS),
    (error) => ctx.log.warn({ err: error }, 'failed to apply approved changes'),
    'scheduled changes',
  )
}

/**
 * Completes the approved changes whose command or record failed, or was interrupted by a crash, and applies the scheduled ones whose time
 * has come, in the order of their times. One that fails waits for the next run, as neither the others nor a start may wait for it. Does nothing
 * while the exchange takes no commands: if it is closing, or if its clock is not to be trusted. An approved change without a time counts as
 * interrupted after `interruptedMs`.
 */
export async function applyScheduledChanges(ctx: Context, interruptedMs = 0): Promise<void> {
  const at = ctx.now()
  const due = await ctx.db
    .selectFrom('config_change')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'scheduled'), eb('due_at', '<=', String(at))]),
        // It was being applied when a command or its record failed.
        eb.and([
          eb('status', '=', 'approved'),
          eb('applied_at', 'is', null),
          eb.or([eb('due_at', '<=', String(at)), eb('reviewed_at', '<=', String(at - interruptedMs))]),
        ]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('due_at', 'reviewed_at'))
    .orderBy('id')
    .execute()
  if (due.length === 0) return
  const answer = await ctx.engine.submit({ kind: 'passTime' })
  if (!answer.ok) return
  for (const change of due)
    await inTurn(recordOf(change), () => applyDue(ctx, change)).catch((error: unknown) =>
      // One that cannot be applied must not hold up the others; the next run tries it again.
      ctx.log.warn({ err: error, change: change.id }, 'failed to apply an approved change'),
    )
}

async function applyDue(ctx: Context, found: ChangeRow): Promise<void> {
  const { id } = found
  const approved = await ctx.db.transaction().execute(async (db) => {
    // Before the change: a role that is taken locks the person first, and then what they scheduled.
    const isInForce = await mayBothStill(db, found)
    const row = await db
      .selectFrom('config_change')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.status === 'approved' && row.applied_at === null) return row
    // It may have been cancelled since it was found.
    if (row.status !== 'scheduled') return undefined
    await requireNoneInProgress(db, row.target)
    const end = isInForce ? await endOf(ctx, row) : UNAPPROVED
    if (end) {
      await endScheduled(db, ctx.now(), approverOf(row), row, end)
      return undefined
    }
    // From here on it is applied, also after a crash: by the next start.
    await db.updateTable('config_change').set({ status: 'approved' }).where('id', '=', id).execute()
    await appendAudit(db, ctx.now(), approverOf(row), {
      target: `change:${id}`,
      outcome: 'asked',
      reason: row.reason,
      after: { status: 'approved' },
    })
    return { ...row, status: 'approved' as const }
  })
  if (approved) await completeChange(ctx, approved)
}

/** The end of a change that one of the two persons could no longer approve. */
const UNAPPROVED: ScheduledEnd = { status: 'cancelled', outcome: 'role_not_allowed' }

/** Returns how a change that is due ends without an effect; `undefined` if it is applied. */
async function endOf(ctx: Context, row: ChangeRow): Promise<ScheduledEnd | undefined> {
  if (isTooLate(row, ctx.now())) return MISSED
  const rules = KINDS[row.kind]
  const current = await rules.current(ctx, recordIdOf(row))
  if (!isDeepStrictEqual(current, row.before ?? undefined))
    return { status: 'overtaken', outcome: 'overtaken' }
  try {
    // A rule may have become stricter since: then the values are no longer those that two persons approved.
    const after = await rules.normalise(ctx, recordIdOf(row), row.after)
    return isDeepStrictEqual(JSON.parse(JSON.stringify(after)), row.after)
      ? undefined
      : { status: 'overtaken', outcome: 'invalid_field' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: 'overtaken', outcome: error.code }
  }
}

/** Returns whether both persons may propose changes of the kind now, and neither is frozen. Locks their roles until the transaction ends. */
async function mayBothStill(db: Transaction<Tables>, row: ChangeRow): Promise<boolean> {
  const ids = [row.first_reviewer_id, row.reviewer_id ?? row.first_reviewer_id]
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'disabled'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  const frozen = await db
    .selectFrom('customer')
    .select('id')
    .where('id', 'in', ids)
    .where('frozen_by_operator', '=', true)
    .execute()
  const may = ({ role, disabled }: (typeof users)[number]) => {
    const staff = roleOf(role)
    return staff !== undefined && !disabled && mayCall(staff, CHANGE_CALLS[row.kind])
  }
  return users.length === 2 && frozen.length === 0 && users.every(may)
}
