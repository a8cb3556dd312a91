import { maySeeRecord, queuesOf } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import { recordName } from '../record-kinds/find-record.ts'
import { KINDS } from '../record-kinds/record-kinds.ts'
import type { OpsHandler } from './context.ts'
import { findNeighbours } from './find-neighbours.ts'

/** Returns the records of a queue that wait before and after one, and how many wait. Throws `role_not_allowed`. */
export const findNextRecord: OpsHandler<'ops/record/next'> = async (ctx, { request, operator }) => {
  const { kind, id } = recordName(request.target)
  const { role, userId } = operator
  const record = KINDS[kind]
  const { queue } = record
  if (!maySeeRecord(role, kind) || !queuesOf(role).includes(queue))
    throw new CallError('role_not_allowed', 'target')
  const { count, atLeast } = await record.count({ ...ctx, role })
  return { queue, count, at_least: atLeast, ...(await findNeighbours({ ...ctx, role }, record, id, userId)) }
}
