import { coinsOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import type { Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of wealth orders. */
export const NOTICES = defineNotices({
  queries: [maturedWealth],
  kinds: { wealth_matured: { present: coinsOf } },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly wealth_matured: Coins
  }
}

function maturedWealth({ from, customerIds }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'wealth_matured', id::text, ended_at, json_build_object(
      'currencyId', currency_id, 'amount', principal::text)
    from wealth_order
    where customer_id = any(${customerIds}) and status = 'completed' and ended_at >= ${from.at}`
}
