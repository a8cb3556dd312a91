import { quantityText } from '../../instruments/instrument.ts'
import { marketOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { formatUnits } from '@halyard/money'
import { type RawBuilder, sql } from 'kysely'

/** Notices of spot orders. */
export const NOTICES = defineNotices({
  queries: [filledOrders],
  kinds: {
    order_filled: {
      present(catalogue, { marketId, side, lots, value }) {
        const market = marketOf(catalogue, marketId)
        return {
          match_id: marketId,
          side,
          number: quantityText(market, BigInt(lots)),
          currency_name: market.base.name,
          total: formatUnits(BigInt(value), market.quote.decimals),
          legal_name: market.quote.name,
        }
      },
      targetOf: ({ marketId }) => marketId,
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly order_filled: {
      readonly marketId: number
      readonly side: 'buy' | 'sell'
      readonly lots: string
      /** In quote units. */
      readonly value: string
    }
  }
}

function filledOrders(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'order_filled' as kind, id::text as ref, updated_at as at, json_build_object(
      'marketId', market_id, 'side', side, 'lots', lots::text, 'value', filled_value::text) as facts
    from spot_order
    where status <> 'waiting' and status = 'completed' and type = 'limit' and ${changed(span)}`
}
