import { CHANGE_CALLS, mayCall, maySeeRecord } from '@halyard/api/ops'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { type RecordName, recordName } from '../record-kinds/find-record.ts'

/**
 * Returns the record of a target. Throws `role_not_allowed` if the operator's role may not make the call of its kind; of a
 * change, the call that proposes its kind.
 */
export async function permittedRecord(
  db: Database,
  { role }: OperatorSession,
  target: string,
): Promise<RecordName> {
  const record = recordName(target)
  if (!maySeeRecord(role, record.kind)) throw new CallError('role_not_allowed', 'target')
  if (record.kind !== 'change') return record
  const change = await db
    .selectFrom('config_change')
    .select('kind')
    .where('id', '=', record.id)
    .executeTakeFirst()
  if (!change) throw new CallError('record_must_be_known', 'target')
  if (!mayCall(role, CHANGE_CALLS[change.kind])) throw new CallError('role_not_allowed', 'target')
  return record
}
