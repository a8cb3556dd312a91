import { type OpsCallDefinition, opsCalls, type OpsPath } from '@halyard/api/ops'
import type { Context } from '../../calls/context.ts'
import { findApproval, type RecordName, recordName } from '../record-kinds/find-record.ts'
import { claimedBy, deleteClaim, findClaim } from './claims.ts'

type Parts = Pick<Context, 'db' | 'now'>

/** Returns the record that a call decides on, if it does. A conversation with support is claimed by its own rules. */
export function decidedRecord(path: OpsPath, request: unknown): RecordName | undefined {
  const { decides }: OpsCallDefinition = opsCalls[path]
  if (decides === undefined) return undefined
  const { id, network } = request as { readonly id?: number; readonly network?: string }
  return recordName(`${decides}:${id ?? network}`)
}

interface Decision {
  readonly path: OpsPath
  readonly operatorId: number
  readonly request: unknown
}

/**
 * Runs a call. If it decides on a record that another operator has claimed, throws `record_is_claimed`, unless that
 * operator is the first of two persons and has approved it. A decision releases the operator's own claim.
 */
export async function decideUnclaimed<Result>(
  { db, now }: Parts,
  { path, operatorId, request }: Decision,
  decide: () => Promise<Result>,
): Promise<Result> {
  const record = decidedRecord(path, request)
  if (!record) return decide()
  const { target, kind } = record
  const claim = await findClaim(db, target, now())
  if (claim && claim.operator.id !== operatorId) {
    const approvedBy = await findApproval(db, record)
    if (approvedBy !== claim.operator.id) throw claimedBy(claim, kind === 'chain' ? 'network' : 'id')
  }
  const result = await decide()
  await deleteClaim(db, target, operatorId)
  return result
}
