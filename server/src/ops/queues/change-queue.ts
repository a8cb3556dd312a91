import { CHANGE_CALLS, CHANGE_KINDS, mayCall } from '@halyard/api/ops'
import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

/**
 * Changes of the configuration that wait for the second person, of the kinds that the role decides on: who proposed one is
 * the first.
 */
export const changeQueue = defineQueue<{ readonly kind: string; readonly target: string }>({
  name: 'change',
  kind: 'change',
  id: sql`id`,
  since: sql`proposed_at`,
  columns: sql`null as customer_id, kind, target, proposer_id as approved_by`,
  waiting: (_now, role) => {
    const kinds = CHANGE_KINDS.filter((kind) => mayCall(role, CHANGE_CALLS[kind]))
    return sql`config_change where status = 'waiting' and kind = any(${kinds})`
  },
  summarise: ({ kind, target }) => ({ kind, target }),
})
