import { sql } from 'kysely'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
  readonly direction: string
}

/** Deposits and withdrawals that screening holds until two persons decide. The summary says which of the two, not why. */
export const KIND = recordKind<Fields>({
  kind: 'screening',
  queue: 'screening',
  table: sql`screening`,
  id: sql`id`,
  waits: sql`state = 'waiting'`,
  since: sql`since`,
  ended: sql`coalesce(reviewed_at, ended_at, asked_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
  exact: {
    network: [sql`network`],
    address: [sql`counterparts[1]`, sql`counterparts[2]`],
    transaction: [sql`txid`],
    reviewer: [sql`first_reviewer_id`, sql`reviewer_id`],
  },
  first: sql`first_reviewer_id`,
  approvals: { name: 'screenings', waits: sql`state = 'waiting'`, reset: sql`decision = null` },
  customer: sql`customer_id`,
  columns: sql`currency_id, amount, network, direction`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network, kind: row.direction }),
})
