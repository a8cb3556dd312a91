import { sql } from 'kysely'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly network: string
}

/**
 * Withdrawals that the signer recorded with other contents. The amount is the one to sign, after the fee. A conflict is
 * deleted when the signer is asked again: its record is that of the withdrawal.
 */
export const KIND = recordKind<Fields>({
  kind: 'payment',
  queue: 'payment',
  table: sql`withdrawal left join payment_conflict on payment_conflict.withdrawal_id = withdrawal.id`,
  id: sql`withdrawal.id`,
  waits: sql`payment_conflict.status = 'waiting'`,
  since: sql`payment_conflict.found_at`,
  ended: sql`coalesce(payment_conflict.reviewed_at, payment_conflict.found_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`amount - fee` },
  exact: {
    network: [sql`withdrawal.network`],
    address: [sql`address`],
    transaction: [sql`payment_conflict.known ->> 'txid'`],
    reviewer: [sql`payment_conflict.first_reviewer_id`, sql`payment_conflict.reviewer_id`],
  },
  first: sql`payment_conflict.first_reviewer_id`,
  approvals: { name: 'payments', table: sql`payment_conflict`, waits: sql`status = 'waiting'` },
  customer: sql`customer_id`,
  columns: sql`currency_id, amount - fee as amount, withdrawal.network`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), network: row.network }),
})
