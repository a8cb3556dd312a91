import { isDeepStrictEqual } from 'node:util'
import { CallError } from '../../platform/call-error.ts'
import { type Actor, appendAudit } from '../audit.ts'
import { RejectedRequest } from '../submit-audited.ts'
import { type ChangeRow, recordIdOf } from './change-rows.ts'
import { endScheduled, isTooLate, MISSED } from './end-scheduled.ts'
import type { Context } from './kinds/context.ts'
import { KINDS } from './kinds.ts'
import { recordOf } from './record-of.ts'

/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

/**
 * Applies an approved change. Its command has an idempotency key, so that a crash between the command and this record of
 * it repeats nothing. A change that the exchange rejects is overtaken: it changed nothing. Throws `busy` if the exchange
 * accepts no command now, with the facts of the change; the change then waits again, or is scheduled again.
 */
export async function applyChange(ctx: Context, actor: Actor, change: ChangeRow): Promise<void> {
  const { id, kind, before, after, reason } = change
  const proposerId = Number(change.first_reviewer_id)
  const origin = { customerId: SYSTEM_OWNER_ID, key: `change:${id}`, bodyHash: 'change' }
  const deciderId = Number(change.reviewer_id)
  const persons = { proposerId, deciderId }
  const reject = await KINDS[kind].apply(ctx, { id: recordIdOf(change), after, reason, ...persons, origin })
  const at = ctx.now()
  const facts = { reason, ...(before ? { before } : {}), after }
  await ctx.db.transaction().execute(async (db) => {
    const update = db.updateTable('config_change').where('id', '=', id)
    if (reject === 'busy' && isScheduled(change)) await update.set({ status: 'scheduled' }).execute()
    else if (reject === 'busy')
      await update
        .set({ status: 'waiting', reviewer_id: null, reviewed_at: null, review_reason: '' })
        .execute()
    else if (reject && isScheduled(change)) await update.set({ status: 'overtaken', ended_at: at }).execute()
    else if (reject) await update.set({ status: 'overtaken' }).execute()
    else await update.set({ applied_at: at }).execute()
    const entry = { ...facts, outcome: reject ?? 'done' }
    if (reject !== 'busy') await appendAudit(db, at, actor, { ...entry, target: `change:${id}` })
    if (!reject) await appendAudit(db, at, actor, { ...entry, target: recordOf(change) })
  })
  if (reject === 'busy')
    throw new RejectedRequest(new CallError('busy'), { ...facts, target: `change:${id}` })
}

const isScheduled = ({ due_at: at }: ChangeRow): boolean => at !== null

/** Returns the person whose approval the exchange carries out by itself, as the audit log names them. */
export function approverOf({ reviewer_id: id }: ChangeRow): Actor {
  return { path: 'ops/change/decide', operator: { userId: Number(id), role: '' }, ip: '' }
}

/** Applies an approved change in the name of who approved it, unless it was scheduled and its time has passed meanwhile. */
export async function completeChange(ctx: Context, change: ChangeRow): Promise<void> {
  if (!(await wasMissed(ctx, change))) return applyChange(ctx, approverOf(change), change)
  await ctx.db.transaction().execute((db) => endScheduled(db, ctx.now(), approverOf(change), change, MISSED))
}

/**
 * Returns whether a scheduled change was being applied when the exchange went away, for so long that its time has passed. The record still
 * has its former values, so its command was not executed.
 */
async function wasMissed(ctx: Context, change: ChangeRow): Promise<boolean> {
  if (!isTooLate(change, ctx.now())) return false
  const current = await KINDS[change.kind].current(ctx, recordIdOf(change))
  return isDeepStrictEqual(current, change.before ?? undefined)
}
