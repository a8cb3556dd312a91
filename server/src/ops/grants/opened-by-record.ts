import { mayCall, maySeeRecord, type OperatorRole, type RecordKind } from '@halyard/api/ops'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Opening } from './customer-grants.ts'

interface Asked {
  readonly id: string
  readonly operatorId: number
}

/** Selects the customers of each kind of record while it waits for operators. A kind that is absent opens no customer. */
const CUSTOMERS_OF: Partial<Record<RecordKind, (asked: Asked) => RawBuilder<unknown>>> = {
  verification: ({ id }) =>
    sql`select user_id from verification where id = ${id} and status = 'under_review'`,
  withdrawal: ({ id }) => sql`select customer_id from withdrawal
    where id = ${id} and (status = 'processing' or (network = ${BANK} and status in ('passed', 'sent')))`,
  deposit: ({ id }) =>
    sql`select customer_id from chain_deposit where id = ${id} and status in ('held', 'too_small')`,
  charge: ({ id }) => sql`select customer_id from charge_request where id = ${id} and status = 'processing'`,
  payment: ({ id }) => sql`select customer_id from withdrawal
    join payment_conflict on payment_conflict.withdrawal_id = withdrawal.id
    where withdrawal.id = ${id} and payment_conflict.status = 'waiting'`,
  fiat_deal: ({ id }) => sql`select unnest(array[buyer_id, seller_id]) from fiat_deal
    where id = ${id} and status = 'disputed'`,
  // A conversation that was answered is open only to the operator who has claimed it.
  support: ({ id, operatorId }) => sql`select customer_id from support_conversation
    where id = ${id} and closed_at is null and (waiting_since is not null or claimed_by = ${operatorId})`,
  feedback: ({ id }) => sql`select customer_id from feedback where id = ${id} and reply is null`,
  customer: ({ id }) =>
    sql`select user_id from fiat_application where user_id = ${id} and status = 'waiting'`,
  removal: ({ id }) => sql`select user_id from second_factor_removal
    where id = ${id} and status in ('waiting', 'approved')`,
}

/** Every operator may make the call of the kind `customer`: its record that waits is the application as a merchant. */
function mayDecide(role: OperatorRole, kind: RecordKind): boolean {
  return kind === 'customer' ? mayCall(role, 'ops/fiat/set_merchant') : maySeeRecord(role, kind)
}

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
  const [, kind = '', id = ''] = RECORD.exec(target) ?? []
  if (!isOpening(kind) || !mayDecide(role, kind)) return []
  const select = CUSTOMERS_OF[kind]
  if (!select) return []
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from (${select({ id, operatorId: userId })}) as opened (customer_id)
  `.execute(db)
  return rows.map(({ customer_id }) => ({ customerId: Number(customer_id), source: target }))
}

function isOpening(kind: string): kind is RecordKind {
  return Object.hasOwn(CUSTOMERS_OF, kind)
}

/** The fields in which the page of a record names other customers who share something with its owner. */
const SHARED_WITH = ['same_address', 'same_account', 'same_document'] as const

/** Returns the other customers whom the page of an open record names. */
export function relatedTo(shown: object, source: string): Opening[] {
  const { facts = {}, ...own } = shown as { readonly facts?: object }
  const fields = { ...facts, ...own } as Readonly<Record<string, readonly number[] | undefined>>
  return SHARED_WITH.flatMap((field) => (fields[field] ?? []).map((customerId) => ({ customerId, source })))
}
