import type { OpsResponseOf } from '@halyard/api/ops'
import { findApproval, type RecordName } from '../record-kinds/find-record.ts'
import { changesBetween } from '../two-persons/changes-between.ts'
import { flatten } from '../two-persons/flatten.ts'
import type { Context } from './context.ts'

/**
 * Finds the first of two persons who decide on a record, and the differences of the record from the state that they
 * approved, by the audit log. Returns null if the record waits for no second person.
 */
export async function findFirstOfTwo(
  { db }: Pick<Context, 'db'>,
  record: RecordName,
  show: () => Promise<object | undefined>,
): Promise<OpsResponseOf<'ops/record/show'>['first']> {
  const firstId = await findApproval(db, record)
  if (firstId === undefined) return null
  const seen = await db
    .selectFrom('audit_log')
    .innerJoin('app_user', 'app_user.id', 'audit_log.actor_id')
    .select(['at', 'after', 'nickname'])
    .where('target', '=', record.target)
    .where('actor_id', '=', String(firstId))
    .where('outcome', '=', 'seen')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const shown = await show()
  if (!seen || !shown) return null
  const before = new Map(Object.entries(seen.after as Record<string, string>))
  return {
    operator: { id: firstId, nickname: seen.nickname },
    at: Number(seen.at),
    changes: changesBetween(before, flatten(shown)),
  }
}
