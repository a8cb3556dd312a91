import { sql } from 'kysely'
import { amountOf, defineQueue } from './define-queue.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/** Withdrawals that no person or only the first of two has approved. */
export const withdrawalQueue = defineQueue<Fields>({
  name: 'withdrawal',
  kind: 'withdrawal',
  id: sql`id`,
  since: sql`requested_at`,
  columns: sql`customer_id, currency_id, amount, network, first_reviewer_id as approved_by`,
  waiting: () => sql`withdrawal where status = 'processing'`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network }),
})
