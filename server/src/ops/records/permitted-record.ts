import { maySeeRecord } from '@halyard/api/ops'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import { CallError } from '../../platform/call-error.ts'
import { type RecordName, recordName } from '../queues/find-record.ts'

/** Returns the record of a target. Throws `role_not_allowed` if the operator's role may not make the call of its kind. */
export function permittedRecord({ role }: OperatorSession, target: string): RecordName {
  const record = recordName(target)
  if (!maySeeRecord(role, record.kind)) throw new CallError('role_not_allowed', 'target')
  return record
}
