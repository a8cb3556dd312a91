import { CallError } from '../../platform/call-error.ts'
import { type Actor, type AuditEntry, appendAudit } from '../audit.ts'
import { RejectedRequest } from '../submit-audited.ts'
import type { Routing } from './routing.ts'
import { targetOf } from './target-of.ts'

/** Runs a call and audits its rejection: the only place that does, so that each leaves one entry. */
export async function audited<Result>(
  routing: Routing,
  actor: Actor,
  input: unknown,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (thrown) {
    const isAsked = thrown instanceof RejectedRequest
    const error = isAsked ? thrown.cause : thrown
    const facts = isAsked ? thrown.facts : { target: targetOf(actor.path, input) }
    const outcome = error instanceof CallError ? error.code : 'internal_error'
    await auditRefusal(routing, actor, { ...facts, outcome })
    throw error
  }
}

/** Audits a rejection, unless its caller has used up the entries of the hour. */
export async function auditRefusal(
  { ctx, refusals }: Routing,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const decision = refusals.take(actor, ctx.now())
  if (decision === 'skipped') return
  const last = decision === 'last' ? { reason: 'further refusals within the hour are not noted' } : {}
  await appendAudit(ctx.db, ctx.now(), actor, { ...entry, ...last })
}
