import { sql } from 'kysely'
import { amountOf, defineQueue } from './define-queue.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
  readonly why: string
}

/** Deposits of a chain that are not credited without a person. The order is that of their index. */
export const depositQueue = defineQueue<Fields>({
  name: 'deposit',
  kind: 'deposit',
  id: sql`id`,
  since: sql`coalesce(case when status = 'held' then held_at else ended_at end, seen_at)`,
  columns: sql`customer_id, currency_id, amount, network, coalesce(held_why, status) as why,
    first_reviewer_id as approved_by`,
  waiting: () => sql`chain_deposit where status in ('held', 'too_small')`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network, kind: row.why }),
})
