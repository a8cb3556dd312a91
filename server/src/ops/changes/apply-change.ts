import { CallError } from '../../platform/call-error.ts'
import { type Actor, appendAudit } from '../audit.ts'
import { RejectedRequest } from '../submit-audited.ts'
import { type ChangeRow, recordIdOf } from './change-rows.ts'
import type { Context } from './kinds/context.ts'
import { KINDS } from './kinds.ts'
import { recordOf } from './record-of.ts'

/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

/**
 * Applies an approved change. Its command has an idempotency key, so that a crash between the command and this record of
 * it repeats nothing. A change that the exchange rejects is overtaken: it changed nothing. Throws `busy` if the exchange
 * accepts no command now, with the facts of the change; the change then waits again.
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
    if (reject === 'busy')
      await update
        .set({ status: 'waiting', reviewer_id: null, reviewed_at: null, review_reason: '' })
        .execute()
    else if (reject) await update.set({ status: 'overtaken' }).execute()
    else await update.set({ applied_at: at }).execute()
    const entry = { ...facts, outcome: reject ?? 'done' }
    if (reject !== 'busy') await appendAudit(db, at, actor, { ...entry, target: `change:${id}` })
    if (!reject) await appendAudit(db, at, actor, { ...entry, target: recordOf(change) })
  })
  if (reject === 'busy')
    throw new RejectedRequest(new CallError('busy'), { ...facts, target: `change:${id}` })
}

/** Applies the changes that were approved but not recorded as applied before a crash. Runs before calls are served. */
export async function applyApprovedChanges(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('config_change')
    .selectAll()
    .where('status', '=', 'approved')
    .where('applied_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const operator = { userId: Number(row.reviewer_id), role: '' }
    await applyChange(ctx, { path: 'ops/change/decide', operator, ip: '' }, row)
  }
}
