import { coinsOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import type { Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of the exchange's own money that came to a customer. */
export const NOTICES = defineNotices({
  queries: [refundedFees],
  kinds: { fee_refunded: { present: coinsOf } },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly fee_refunded: Coins
  }
}

/** Selects the refunds of wrong fees, whose ids are the numbers of their commands. */
function refundedFees({ from, to }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'fee_refunded', id::text, at, json_build_object(
      'currencyId', currency_id, 'amount', amount::text)
    from house_move where id > ${from.commandSeq} and id <= ${to.commandSeq} and kind = 'refundFee'`
}
