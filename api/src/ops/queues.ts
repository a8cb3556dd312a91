import type { OpsPath } from './methods.ts'
import { mayCall, type OperatorRole } from './permissions.ts'

/** The call that decides on each kind of record. An operator who may make it may also see and claim the record. */
export const RECORD_CALLS = {
  verification: 'ops/verification/review',
  withdrawal: 'ops/withdrawal/review',
  deposit: 'ops/deposit/review',
  charge: 'ops/charge/review',
  payment: 'ops/payment/resolve',
  chain: 'ops/chain/follow_anew',
  fiat_deal: 'ops/fiat/decide',
  subscription: 'ops/subscription/allot',
  support: 'ops/support/reply',
  feedback: 'ops/feedback/reply',
  customer: 'ops/customer/show',
  change: 'ops/change/decide',
  removal: 'ops/removal/review',
  staff_factor: 'ops/staff_factor/review',
} as const satisfies Record<string, OpsPath>

/** A kind of record: the first part of a target of the audit log, such as 'withdrawal' of 'withdrawal:12'. */
export type RecordKind = keyof typeof RECORD_CALLS
/** The kinds of records. */
export const RECORD_KINDS = Object.keys(RECORD_CALLS) as readonly RecordKind[]

/** The queues of what waits for a person, with the call that each entry waits for. */
export const QUEUE_CALLS = {
  verification: 'ops/verification/review',
  withdrawal: 'ops/withdrawal/review',
  deposit: 'ops/deposit/review',
  charge: 'ops/charge/review',
  payment: 'ops/payment/resolve',
  chain: 'ops/chain/follow_anew',
  merchant: 'ops/fiat/set_merchant',
  dispute: 'ops/fiat/decide',
  project: 'ops/subscription/allot',
  support: 'ops/support/reply',
  feedback: 'ops/feedback/reply',
  change: 'ops/change/decide',
  removal: 'ops/removal/review',
  staff_factor: 'ops/staff_factor/review',
} as const satisfies Record<string, OpsPath>

/** The name of a queue. */
export type QueueName = keyof typeof QUEUE_CALLS
/** The queues, in the order in which the console lists them. */
export const QUEUE_NAMES = Object.keys(QUEUE_CALLS) as readonly QueueName[]

/** Returns the queues of a role: those whose call it may make. */
export function queuesOf(role: OperatorRole): readonly QueueName[] {
  return QUEUE_NAMES.filter((queue) => mayCall(role, QUEUE_CALLS[queue]))
}

/** Returns whether a role may see, claim and annotate records of a kind. */
export function maySeeRecord(role: OperatorRole, kind: RecordKind): boolean {
  return mayCall(role, RECORD_CALLS[kind])
}
