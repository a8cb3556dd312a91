import { coinsOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of deposits and withdrawals. */
export const NOTICES = defineNotices({
  queries: [creditedDeposits, changedWithdrawals],
  kinds: {
    deposit_credited: { present: coinsOf },
    withdrawal_changed: {
      present: (catalogue, { id, status, ...coins }) => ({
        withdrawal_id: id,
        status,
        ...coinsOf(catalogue, coins),
      }),
      variantOf: ({ status }) => status,
      targetOf: ({ id }) => id,
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly deposit_credited: Coins
    readonly withdrawal_changed: Coins & {
      readonly id: number
      readonly status: 'passed' | 'sent' | 'confirmed' | 'rejected' | 'returned'
    }
  }
}

/** Selects the commands that credit deposits. The log writes amounts as digits and an n. */
function creditedDeposits({ from, to }: Span): RawBuilder<unknown> {
  return sql`
    select (body->>'customerId')::bigint, 'deposit_credited', seq::text, at, json_build_object(
      'currencyId', (body->>'currencyId')::int, 'amount', rtrim(body->>'amount', 'n'))
    from command
    where seq > ${from.commandSeq} and seq <= ${to.commandSeq} and kind = 'creditDeposit' and (reply->>'ok')::boolean`
}

/** Selects withdrawals that someone other than the customer has moved on. The amount excludes the fee unless it came back. */
function changedWithdrawals(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'withdrawal_changed', id || ':' || status, coalesce(ended_at, sent_at, reviewed_at),
      json_build_object('id', id, 'status', status, 'currencyId', currency_id, 'amount',
        (case when status in ('rejected', 'returned') then amount else amount - fee end)::text)
    from withdrawal
    where status in ('passed', 'sent', 'confirmed', 'rejected', 'returned') and ${changed(span)}`
}
