import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Who did it, and from where. */
export interface Actor {
  readonly path: string
  readonly operator: { readonly userId: number; readonly role: string } | undefined
  readonly ip: string
}

export interface AuditNote {
  /** What it was done to, such as 'verification:12'. Empty for what is done to nothing. */
  readonly target: string
  /** `asked` before the exchange decides, `done`, or the code of a refusal. */
  readonly outcome: string
  readonly before?: object
  readonly after?: object
  readonly reason?: string
}

/** Adds a line to the audit log, which nobody can change. */
export async function noteAudit(
  db: Kysely<Tables>,
  at: number,
  { path, operator, ip }: Actor,
  { target, outcome, before, after, reason = '' }: AuditNote,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      actor_id: operator?.userId ?? null,
      role: operator?.role ?? '',
      ip,
      call: path,
      target,
      outcome,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason,
    })
    .execute()
}
