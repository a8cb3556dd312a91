import { sql } from 'kysely'
import { amountOf, defineQueue } from './define-queue.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly fiat: string
  readonly disputed_by: string
}

/** Disputed deals. The customer is the one who opened the dispute, otherwise the buyer. */
export const disputeQueue = defineQueue<Fields>({
  name: 'dispute',
  kind: 'fiat_deal',
  id: sql`id`,
  since: sql`disputed_at`,
  columns: sql`case when disputed_by = 'seller' then seller_id else buyer_id end as customer_id,
    currency_id, quantity as amount, fiat, disputed_by, first_decider_id as approved_by`,
  waiting: () => sql`fiat_deal where status = 'disputed'`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), fiat: row.fiat, kind: row.disputed_by }),
})
