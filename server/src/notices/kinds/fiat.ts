import { coinsOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import type { Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of fiat deals. */
export const NOTICES = defineNotices({
  queries: [changedDeals],
  kinds: {
    deal_changed: {
      present: (catalogue, { id, status, isBuyer, ...coins }) => ({
        deal_id: id,
        status,
        is_buyer: isBuyer,
        ...coinsOf(catalogue, coins),
      }),
      variantOf: ({ status }) => status,
      targetOf: ({ id }) => id,
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly deal_changed: Coins & {
      readonly id: number
      readonly status: 'unpaid' | 'paid' | 'disputed' | 'cancelled' | 'completed' | 'returned'
      readonly isBuyer: boolean
    }
  }
}

/**
 * Selects the steps of deals, for the parties that did not take them. The final timeout of a cancelled deal is not
 * announced.
 */
function changedDeals({ from }: Span): RawBuilder<unknown> {
  return sql`
    select party.id, 'deal_changed', event.id::text, event.at, json_build_object(
      'id', deal.id, 'status', event.status, 'isBuyer', party.id = deal.buyer_id,
      'currencyId', deal.currency_id, 'amount', deal.quantity::text)
    from fiat_deal_event event join fiat_deal deal on deal.id = event.deal_id
      cross join lateral (values (deal.buyer_id, 'buyer'), (deal.seller_id, 'seller')) party (id, role)
    where event.id > ${from.dealEventId} and event.event not in ('decide', 'appealTimeout') and party.role <> event.actor`
}
