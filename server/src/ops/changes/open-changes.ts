import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'

/** Throws `change_is_scheduled` if a change of a record is. */
export async function requireUnscheduled(db: Kysely<Tables>, target: string): Promise<void> {
  const scheduled = await db
    .selectFrom('config_change')
    .select('id')
    .where('target', '=', target)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (scheduled) throw new CallError('change_is_scheduled')
}

/** Throws `busy` while a change of a record is being applied: the next run or start completes it, and must not undo a later one. */
export async function requireNoneInProgress(db: Kysely<Tables>, target: string): Promise<void> {
  const one = await db
    .selectFrom('config_change')
    .select('id')
    .where('target', '=', target)
    .where('status', '=', 'approved')
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (one) throw new CallError('busy')
}
