import { CHANGE_CALLS, CHANGE_KINDS, mayCall } from '@halyard/api/ops'
import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/**
 * Changes of the configuration that wait for the second person, of the kinds that the role decides on. Its proposer
 * is the first.
 */
export const KIND = recordKind<{ readonly kind: string; readonly target: string }>({
  kind: 'change',
  queue: 'change',
  table: sql`config_change`,
  id: sql`id`,
  waits: sql`status = 'waiting'`,
  due: (_now, role) => {
    const kinds = CHANGE_KINDS.filter((kind) => mayCall(role, CHANGE_CALLS[kind]))
    return sql`kind = any(${kinds})`
  },
  since: sql`proposed_at`,
  ended: sql`coalesce(reviewed_at, proposed_at)`,
  exact: { reviewer: [sql`first_reviewer_id`, sql`reviewer_id`] },
  first: sql`first_reviewer_id`,
  columns: sql`kind, target`,
  summarise: ({ kind, target }) => ({ kind, target }),
})
