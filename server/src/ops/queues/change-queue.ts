import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Changes of the configuration that wait for the second person: who proposed one is the first. */
export const changeQueue = defineQueue<{ readonly kind: string; readonly target: string }>({
  name: 'change',
  kind: 'change',
  id: sql`id`,
  since: sql`proposed_at`,
  columns: sql`null as customer_id, kind, target, proposer_id as approved_by`,
  waiting: () => sql`config_change where status = 'waiting'`,
  summarise: ({ kind, target }) => ({ kind, target }),
})
