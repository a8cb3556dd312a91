import { sql } from 'kysely'
import { amountOf, defineQueue } from './define-queue.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/** Withdrawals that the signer recorded with other contents. The amount is the one to sign, after the fee. */
export const paymentQueue = defineQueue<Fields>({
  name: 'payment',
  kind: 'payment',
  id: sql`payment_conflict.withdrawal_id`,
  since: sql`payment_conflict.found_at`,
  columns: sql`customer_id, currency_id, amount - fee as amount, withdrawal.network,
    payment_conflict.first_reviewer_id as approved_by`,
  waiting: () => sql`payment_conflict join withdrawal on withdrawal.id = payment_conflict.withdrawal_id
    where payment_conflict.status = 'waiting'`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network }),
})
