import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Feedback without a reply. */
export const feedbackQueue = defineQueue<{ kind: string }>({
  name: 'feedback',
  kind: 'feedback',
  id: sql`id`,
  since: sql`created_at`,
  columns: sql`customer_id, kind, null as approved_by`,
  waiting: () => sql`feedback where reply is null`,
  summarise: ({ kind }) => ({ kind }),
})
