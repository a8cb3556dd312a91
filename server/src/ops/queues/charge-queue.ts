import { sql } from 'kysely'
import { BANK } from '../../instruments/listing/networks.ts'
import { amountOf, defineQueue } from './define-queue.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/** Claims of customers that they paid: by bank, or on a chain with a voucher. */
export const chargeQueue = defineQueue<Fields>({
  name: 'charge',
  kind: 'charge',
  id: sql`id`,
  since: sql`created_at`,
  columns: sql`customer_id, currency_id, amount, network, first_reviewer_id as approved_by`,
  waiting: () => sql`charge_request where status = 'processing'`,
  summarise: (row, ctx) => ({
    ...amountOf(ctx, row),
    network: row.network,
    kind: row.network === BANK ? 'bank' : 'voucher',
  }),
})
