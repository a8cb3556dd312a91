import { sql } from 'kysely'
import { BANK } from '../../../instruments/listing/networks.ts'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/** Claims of customers that they paid: by bank, or on a chain with a voucher. */
export const KIND = recordKind<Fields>({
  kind: 'charge',
  queue: 'charge',
  table: sql`charge_request`,
  id: sql`id`,
  waits: sql`status = 'processing'`,
  since: sql`created_at`,
  ended: sql`coalesce(reviewed_at, created_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
  exact: {
    network: [sql`network`],
    address: [sql`account`],
    transaction: [sql`txid`, sql`reference`],
    reviewer: [sql`first_reviewer_id`, sql`reviewer_id`],
  },
  first: sql`first_reviewer_id`,
  approvals: { name: 'charges', waits: sql`status = 'processing'`, reset: sql`reference = null` },
  customer: sql`customer_id`,
  columns: sql`currency_id, amount, network`,
  summarise: (row, ctx) => ({
    ...amountOf(ctx, row),
    network: row.network,
    kind: row.network === BANK ? 'bank' : 'voucher',
  }),
})
