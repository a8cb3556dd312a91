import { QUEUE_CALLS, RECORD_CALLS } from '../call-tables.ts'
import { mayCall } from '../access/permissions.ts'
import type { OperatorRole } from '../access/roles.ts'

/** A kind of record: the first part of a target of the audit log, such as 'withdrawal' of 'withdrawal:12'. */
export type RecordKind = keyof typeof RECORD_CALLS
/** The kinds of records. */
export const RECORD_KINDS = Object.keys(RECORD_CALLS) as readonly RecordKind[]

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
