import { sql } from 'kysely'
import { BANK } from '../../../instruments/listing/networks.ts'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/** Withdrawals. They wait until two persons, or the one who suffices, have approved them. */
export const KIND = recordKind<Fields>({
  kind: 'withdrawal',
  queue: 'withdrawal',
  table: sql`withdrawal`,
  id: sql`id`,
  waits: sql`status = 'processing'`,
  since: sql`requested_at`,
  ended: sql`coalesce(reviewed_at, ended_at, requested_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
  exact: {
    network: [sql`network`],
    address: [sql`address`],
    transaction: [sql`txid`],
    reviewer: [sql`first_reviewer_id`, sql`reviewer_id`],
  },
  first: sql`first_reviewer_id`,
  customer: sql`customer_id`,
  // An approved payment by bank is made, or returned, by a person.
  opens: () => sql`status = 'processing' or (network = ${BANK} and status in ('passed', 'sent'))`,
  columns: sql`currency_id, amount, network`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network }),
})
