import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/** Submitted verifications. */
export const verificationQueue = defineQueue<{ level: number }>({
  name: 'verification',
  kind: 'verification',
  id: sql`id`,
  since: sql`submitted_at`,
  columns: sql`user_id as customer_id, level, null as approved_by`,
  waiting: () => sql`verification where status = 'under_review'`,
  summarise: ({ level }) => ({ level }),
})
