import { type Kysely, type RawBuilder, sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../engine/index.ts'
import type { Tables } from '../db/tables.ts'

/** The notices that are stored for a customer; older ones are deleted. */
export const NOTICES_KEPT = 200

/** A notice that was stored. */
export interface NewNotice {
  readonly id: number
  readonly customerId: number
}

/**
 * Stores the notices that a query finds, as rows of customer_id, kind, ref, facts and at; apart from those that were stored
 * before, and those of kinds that their customers do not receive. Returns the new ones.
 */
export async function storeNotices(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<NewNotice[]> {
  const { rows } = await sql<{ id: string; customer_id: string }>`
    insert into notice (customer_id, kind, ref, facts, at)
    select found.customer_id, found.kind, found.ref, found.facts, found.at
    from (${query}) found
    where found.customer_id >= ${sql.lit(FIRST_CUSTOMER_ID)} and not exists (
      select from notice_setting where customer_id = found.customer_id and found.kind = any(off_kinds))
    order by found.at
    on conflict do nothing
    returning id, customer_id`.execute(db)
  return rows.map(({ id, customer_id }) => ({ id: Number(id), customerId: Number(customer_id) }))
}

/** Deletes the notices of customers beyond the newest `NOTICES_KEPT`. */
export async function pruneNotices(db: Kysely<Tables>, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return
  await sql`
    delete from notice using unnest(${[...customerIds]}::bigint[]) owner (customer_id)
    where notice.customer_id = owner.customer_id and notice.id <= (
      select id from notice mine where mine.customer_id = owner.customer_id
      order by id desc offset ${NOTICES_KEPT} limit 1)`.execute(db)
}
