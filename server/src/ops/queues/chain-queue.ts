import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Chains that stopped at a reorganisation deeper than the stored blocks. */
export const chainQueue = defineQueue({
  name: 'chain',
  kind: 'chain',
  id: sql`network`,
  since: sql`stopped_at`,
  columns: sql`null as customer_id, null as approved_by`,
  waiting: () => sql`chain_cursor where stopped_at is not null`,
  summarise: ({ id }) => ({ network: id }),
})
