import { mayCall, type OperatorRole, QUEUE_CALLS, type RecordKind } from '@halyard/api/ops'
import type { Database } from '../../db/database.ts'
import { KINDS } from '../record-kinds/record-kinds.ts'
import type { Opening } from './customer-grants.ts'

const RECORD = /^([a-z_]+):([0-9]{1,15})$/

/**
 * Returns the customers that a record opens for an operator: those of a record that waits and that the operator may decide
 * on.
 */
export async function openedByRecord(
  db: Database,
  { userId, role }: { readonly userId: number; readonly role: OperatorRole },
  target: string,
): Promise<Opening[]> {
  const [, name = '', id = ''] = RECORD.exec(target) ?? []
  if (!isNumbered(name)) return []
  const kind = KINDS[name]
  if (!mayCall(role, QUEUE_CALLS[kind.queue])) return []
  const customers = await kind.customersOf(db, id, userId)
  return customers.map((customerId) => ({ customerId, source: target }))
}

/** Returns whether a name belongs to a kind of record with numeric ids. Chains have names as ids, and no customer. */
function isNumbered(name: string): name is Exclude<RecordKind, 'chain'> {
  return name !== 'chain' && Object.hasOwn(KINDS, name)
}

/** The fields in which the page of a record names other customers who share something with its owner. */
const SHARED_WITH = ['same_address', 'same_account', 'same_document'] as const

/** Returns the other customers whom the page of an open record names. */
export function relatedTo(shown: object, source: string): Opening[] {
  const { facts = {}, ...own } = shown as { readonly facts?: object }
  const fields = { ...facts, ...own } as Readonly<Record<string, readonly number[] | undefined>>
  return SHARED_WITH.flatMap((field) => (fields[field] ?? []).map((customerId) => ({ customerId, source })))
}
