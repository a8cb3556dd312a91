import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Conversations with a message without a reply. They have claims of their own, which do not lapse. */
export const KIND = recordKind<{ lang: string }>({
  kind: 'support',
  queue: 'support',
  table: sql`support_conversation`,
  id: sql`id`,
  waits: sql`waiting_since is not null`,
  since: sql`waiting_since`,
  ended: sql`coalesce(closed_at, last_at)`,
  exact: { reviewer: [sql`claimed_by`] },
  customer: sql`customer_id`,
  free: (operatorId) => sql`(claimed_by is null or claimed_by = ${operatorId})`,
  // A conversation that was answered is open only to the operator who has claimed it.
  opens: (operatorId) => sql`closed_at is null and (waiting_since is not null or claimed_by = ${operatorId})`,
  columns: sql`lang, claimed_by`,
  summarise: ({ lang }) => ({ lang }),
})
