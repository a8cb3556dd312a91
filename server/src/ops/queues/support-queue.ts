import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Conversations with a message without a reply. They have claims of their own, which do not lapse. */
export const supportQueue = defineQueue<{ lang: string }>({
  name: 'support',
  kind: 'support',
  id: sql`id`,
  since: sql`waiting_since`,
  columns: sql`customer_id, lang, claimed_by, null as approved_by`,
  waiting: () => sql`support_conversation where waiting_since is not null`,
  summarise: ({ lang }) => ({ lang }),
})
