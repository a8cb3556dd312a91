import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Removals of second factors that another operator has to approve. */
export const KIND = recordKind({
  kind: 'removal',
  queue: 'removal',
  table: sql`second_factor_removal`,
  id: sql`id`,
  waits: sql`status = 'waiting'`,
  since: sql`requested_at`,
  ended: sql`coalesce(ended_at, reviewed_at, requested_at)`,
  exact: { reviewer: [sql`first_reviewer_id`, sql`reviewer_id`] },
  first: sql`first_reviewer_id`,
  customer: sql`user_id`,
  opens: () => sql`status in ('waiting', 'approved')`,
  summarise: () => ({}),
})
