import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import type { ScreeningRow } from './screening-tables.ts'

/** Throws `screening_undecided` while a hit of a deposit or a withdrawal is not decided. */
export async function requireScreened(
  db: Kysely<Tables>,
  direction: ScreeningRow['direction'],
  subjectId: number | string,
): Promise<void> {
  const open = await db
    .selectFrom('screening')
    .select('id')
    .where('direction', '=', direction)
    .where('subject_id', '=', String(subjectId))
    .where('state', 'in', ['waiting', 'frozen', 'returning'])
    .executeTakeFirst()
  if (open) throw new CallError('screening_undecided', 'id')
}
