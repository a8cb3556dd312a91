import { sql } from 'kysely'
import { amountOf, recordKind } from '../record-kind.ts'

interface Fields {
  readonly currency_id: number
  readonly amount: string
  readonly fiat: string
  readonly disputed_by: string
}

/** Fiat deals, which wait while they are disputed. The customer is the one who opened the dispute, otherwise the buyer. */
export const KIND = recordKind<Fields>({
  kind: 'fiat_deal',
  queue: 'dispute',
  table: sql`fiat_deal`,
  id: sql`id`,
  waits: sql`status = 'disputed'`,
  since: sql`disputed_at`,
  ended: sql`coalesce(ended_at, opened_at)`,
  money: { currencyId: sql`currency_id`, amount: sql`quantity` },
  exact: {
    customer: [sql`buyer_id`, sql`seller_id`],
    reviewer: [sql`first_reviewer_id`, sql`reviewer_id`],
  },
  first: sql`first_reviewer_id`,
  customer: sql`case when disputed_by = 'seller' then seller_id else buyer_id end`,
  customers: sql`array[buyer_id, seller_id]`,
  columns: sql`currency_id, quantity as amount, fiat, disputed_by`,
  summarise: (row, ctx) => ({ ...amountOf(ctx, row), fiat: row.fiat, kind: row.disputed_by }),
})
