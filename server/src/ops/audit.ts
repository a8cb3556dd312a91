import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    audit_log: {
      id: ColumnType<string, never, never>
      at: Big
      actor_id: Big | null
      role: string
      ip: string
      call: string
      target: string
      outcome: string
      before: ColumnType<unknown, string | null, never>
      after: ColumnType<unknown, string | null, never>
      reason: string
    }
  }
}

/** The operator, address and path of a call to the operators' API. */
export interface Actor {
  readonly path: string
  readonly operator: { readonly userId: number; readonly role: string } | undefined
  readonly ip: string
}

/** An entry of the audit log, apart from its caller and time. */
export interface AuditEntry {
  /** The object of the call, such as 'verification:12'. Empty when there is none. */
  readonly target: string
  /** `asked` before the exchange decides, `done`, `seen` by the first of two persons, or the code of a rejection. */
  readonly outcome: string
  readonly before?: object
  readonly after?: object
  readonly reason?: string
}

/** Appends an entry to the audit log. Entries are never changed. */
export async function appendAudit(
  db: Kysely<Tables>,
  at: number,
  { path, operator, ip }: Actor,
  { target, outcome, before, after, reason = '' }: AuditEntry,
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
