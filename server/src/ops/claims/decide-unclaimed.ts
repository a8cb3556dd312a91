import type { OpsPath, RecordKind } from '@halyard/api/ops'
import type { Context } from '../../calls/context.ts'
import { findApproval, type RecordName, recordName } from '../queues/find-record.ts'
import { claimedBy, deleteClaim, findClaim } from './claims.ts'

/** The kind of record that a call decides on. A conversation with support is claimed by its own rules. */
const DECISIONS: Partial<Record<OpsPath, RecordKind>> = {
  'ops/verification/review': 'verification',
  'ops/withdrawal/review': 'withdrawal',
  'ops/withdrawal/paid': 'withdrawal',
  'ops/withdrawal/return': 'withdrawal',
  'ops/deposit/review': 'deposit',
  'ops/charge/review': 'charge',
  'ops/payment/resolve': 'payment',
  'ops/chain/follow_anew': 'chain',
  'ops/fiat/decide': 'fiat_deal',
  'ops/fiat/set_merchant': 'customer',
  'ops/subscription/allot': 'subscription',
  'ops/feedback/reply': 'feedback',
  'ops/change/decide': 'change',
  'ops/removal/review': 'removal',
  'ops/staff_factor/review': 'staff_factor',
}

type Parts = Pick<Context, 'db' | 'now'>

/** Returns the record that a call decides on, if it does. */
export function decidedRecord(path: OpsPath, request: unknown): RecordName | undefined {
  const kind = DECISIONS[path]
  if (!kind) return undefined
  const { id, network } = request as { readonly id?: number; readonly network?: string }
  return recordName(`${kind}:${id ?? network}`)
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
