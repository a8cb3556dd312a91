import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Customers who ask to become merchants. The record is the customer. */
export const merchantQueue = defineQueue({
  name: 'merchant',
  kind: 'customer',
  id: sql`user_id`,
  since: sql`applied_at`,
  columns: sql`user_id as customer_id, null as approved_by`,
  waiting: () => sql`fiat_application where status = 'waiting'`,
  summarise: () => ({}),
})
