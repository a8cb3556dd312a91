import { refuseHalted } from '../halts/refuse-halted.ts'
import type { Context } from '../calls/context.ts'
import type { Answer, Command } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import { opsCodeOf } from './reject-code.ts'
import { type Actor, appendAudit, type AuditEntry } from './audit.ts'

interface Asked {
  /** The object of the call, such as 'market:1'. */
  readonly target: string
  readonly reason: string
  readonly before?: object
  /** The operator's request. */
  readonly asked?: object
}

/**
 * Ends a call whose request is audited already. The router audits its outcome, once and with the same facts, and throws
 * the cause.
 */
export class RejectedRequest extends Error {
  readonly facts: Omit<AuditEntry, 'outcome'>

  constructor(cause: unknown, facts: Omit<AuditEntry, 'outcome'>) {
    super(`the request about ${facts.target} was rejected`, { cause })
    this.facts = facts
  }
}

/**
 * Acts between two entries of the audit log: what was asked, and what has become of it, which is returned. A crash in
 * between leaves the first. Throws `RejectedRequest` if the act fails.
 */
export async function actAudited<After extends object>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { asked, ...entry }: Asked,
  act: () => Promise<After>,
): Promise<After> {
  const facts = { ...entry, ...(asked ? { after: asked } : {}) }
  await appendAudit(db, now(), actor, { ...facts, outcome: 'asked' })
  const after = await act().catch((error: unknown) => {
    throw new RejectedRequest(error, facts)
  })
  await appendAudit(db, now(), actor, { ...entry, outcome: 'done', after })
  return after
}

/** Submits a command as `actAudited` does. `afterOf` returns what has become of it. */
export async function submitAudited<After extends object>(
  ctx: Pick<Context, 'db' | 'engine' | 'now'>,
  actor: Actor,
  asked: Asked,
  command: Command,
  afterOf: (answer: Extract<Answer, { ok: true }>) => After | Promise<After>,
): Promise<After> {
  return actAudited(ctx, actor, asked, async () => {
    const answer = await ctx.engine.submit(command)
    refuseHalted(answer)
    if (!answer.ok) throw new CallError(opsCodeOf(answer.reject))
    return afterOf(answer)
  })
}
