import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Removals of second factors that another operator has to approve. */
export const removalQueue = defineQueue<object>({
  name: 'removal',
  kind: 'removal',
  id: sql`id`,
  since: sql`requested_at`,
  columns: sql`user_id as customer_id, requested_by as approved_by`,
  waiting: () => sql`second_factor_removal where status = 'waiting'`,
  summarise: () => ({}),
})
