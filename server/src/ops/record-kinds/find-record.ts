import type { QueueName, RecordKind } from '@halyard/api/ops'
import type { Database } from '../../db/database.ts'
import type { KindOfRecord } from './record-kind.ts'
import { KINDS } from './record-kinds.ts'

/** A record by its name in the audit log. */
export interface RecordName {
  readonly kind: RecordKind
  readonly id: string
  readonly target: string
}

/** Splits a target, which must be valid. */
export function recordName(target: string): RecordName {
  const [kind = '', id = ''] = target.split(':')
  return { kind: kind as RecordKind, id, target }
}

/** Returns the kind of record of a queue. */
export function kindOf(queue: QueueName): KindOfRecord {
  const kind = Object.values(KINDS).find((one) => one.queue === queue)
  if (!kind) throw new Error(`no kind of record has the queue ${queue}`)
  return kind
}

/**
 * Returns who of two persons has approved a record; `undefined` if none has. Throws `record_must_be_known` for an unknown
 * id.
 */
export function findApproval(db: Database, { kind, id }: RecordName): Promise<number | undefined> {
  return KINDS[kind].approvedBy(db, id)
}
