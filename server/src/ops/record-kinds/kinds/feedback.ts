import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Feedback, which waits without a reply. */
export const KIND = recordKind<{ kind: string }>({
  kind: 'feedback',
  queue: 'feedback',
  table: sql`feedback`,
  id: sql`id`,
  waits: sql`reply is null`,
  since: sql`created_at`,
  ended: sql`coalesce(replied_at, created_at)`,
  exact: { reviewer: [sql`replied_by`] },
  customer: sql`customer_id`,
  columns: sql`kind`,
  summarise: ({ kind }) => ({ kind }),
})
