import { sql } from 'kysely'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
  readonly why: string
}

/** Deposits of a chain that are not credited without a person; hits of screening wait there. The order is that of their index. */
export const KIND = recordKind<Fields>({
  kind: 'deposit',
  queue: 'deposit',
  table: sql`chain_deposit`,
  id: sql`id`,
  waits: sql`status in ('held', 'too_small') and (status = 'too_small' or held_why <> 'screening')`,
  since: sql`coalesce(case when status = 'held' then held_at else ended_at end, seen_at)`,
  ended: sql`coalesce(reviewed_at, credited_at, ended_at, seen_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
  exact: {
    network: [sql`network`],
    address: [sql`address`],
    transaction: [sql`txid`],
    reviewer: [sql`first_reviewer_id`, sql`reviewer_id`],
  },
  first: sql`first_reviewer_id`,
  approvals: { name: 'deposits', waits: sql`status in ('held', 'too_small', 'left')` },
  customer: sql`customer_id`,
  columns: sql`currency_id, amount, network, coalesce(held_why, status) as why`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network, kind: row.why }),
})
