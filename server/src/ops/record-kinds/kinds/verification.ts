import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Submitted verifications. */
export const KIND = recordKind<{ level: number }>({
  kind: 'verification',
  queue: 'verification',
  table: sql`verification`,
  id: sql`id`,
  waits: sql`status = 'under_review'`,
  since: sql`submitted_at`,
  ended: sql`coalesce(reviewed_at, submitted_at)`,
  exact: { reviewer: [sql`reviewed_by`] },
  customer: sql`user_id`,
  columns: sql`level`,
  summarise: ({ level }) => ({ level }),
})
