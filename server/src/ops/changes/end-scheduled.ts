import { SCHEDULED_LATE_MS } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Actor, appendAudit } from '../audit.ts'
import type { ChangeRow } from './change-rows.ts'
import { recordOf } from './record-of.ts'

/** How a scheduled change ends without an effect. */
export interface ScheduledEnd {
  readonly status: 'cancelled' | 'missed' | 'overtaken'
  /** Of the audit entry: `done` for a person's act, otherwise why the exchange did not apply it. */
  readonly outcome: string
  /** The operator who cancels it, and why. */
  readonly by?: { readonly operatorId: number; readonly reason: string }
}

/** The end of a change that the exchange could not apply in time. */
export const MISSED = { status: 'missed', outcome: 'missed' } as const

/** Returns whether the time of a scheduled change has passed by more than it may be late. */
export function isTooLate({ due_at: at }: Pick<ChangeRow, 'due_at'>, now: number): boolean {
  return at !== null && now > Number(at) + SCHEDULED_LATE_MS
}

/** Ends a scheduled change, which the transaction has locked, without an effect. */
export async function endScheduled(
  db: Kysely<Tables>,
  at: number,
  actor: Actor,
  change: ChangeRow,
  { status, outcome, by }: ScheduledEnd,
): Promise<void> {
  await db
    .updateTable('config_change')
    .set({ status, ended_at: at, ended_by: by?.operatorId ?? null, end_reason: by?.reason ?? '' })
    .where('id', '=', change.id)
    .execute()
  const entry = { outcome, reason: by?.reason ?? change.reason, after: { status } }
  await appendAudit(db, at, actor, { ...entry, target: `change:${change.id}` })
  await appendAudit(db, at, actor, { ...entry, target: recordOf(change) })
}
