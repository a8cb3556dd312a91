import type { StopCancelReason } from '../../engine/index.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { marketOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { formatUnits } from '@halyard/money'
import { type RawBuilder, sql } from 'kysely'

/** Notices of spot orders and stop orders. */
export const NOTICES = defineNotices({
  queries: [filledOrders, endedStops],
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
    stop_triggered: {
      present(catalogue, facts) {
        const market = marketOf(catalogue, facts.marketId)
        return {
          ...presentStop(catalogue, facts),
          trigger_price: priceText(market, BigInt(facts.triggerTicks)),
          legal_name: market.quote.name,
        }
      },
      targetOf: ({ marketId }) => marketId,
    },
    stop_cancelled: {
      present: (catalogue, facts) => ({ ...presentStop(catalogue, facts), reason: facts.reason }),
      targetOf: ({ marketId }) => marketId,
    },
  },
})

interface OfStop {
  readonly marketId: number
  readonly side: 'buy' | 'sell'
  readonly lots: string
}

function presentStop(catalogue: Catalogue, { marketId, side, lots }: OfStop) {
  const market = marketOf(catalogue, marketId)
  return {
    match_id: marketId,
    side,
    number: quantityText(market, BigInt(lots)),
    currency_name: market.base.name,
  }
}

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly order_filled: {
      readonly marketId: number
      readonly side: 'buy' | 'sell'
      readonly lots: string
      /** In quote units. */
      readonly value: string
    }
    readonly stop_triggered: OfStop & { readonly triggerTicks: string }
    /** Cancelled by the exchange. */
    readonly stop_cancelled: OfStop & { readonly reason: StopCancelReason }
  }
}

/**
 * Selects limit orders that were filled. That of a recurring purchase has its own notice; it is known by its stored terms, because its id
 * may not be recorded yet.
 */
function filledOrders(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'order_filled' as kind, id::text as ref, updated_at as at, json_build_object(
      'marketId', market_id, 'side', side, 'lots', lots::text, 'value', filled_value::text) as facts
    from spot_order
    where status <> 'waiting' and status = 'completed' and type = 'limit' and ${changed(span)} and not exists (
      select from recurring_purchase purchase
      where time_in_force = 'ioc' and purchase.customer_id = spot_order.customer_id
        and (purchase.ticks, purchase.lots) = (spot_order.ticks, spot_order.lots)
        and placed_at <= purchase.good_until)`
}

/** Selects stop orders that were triggered, or that the exchange cancelled. The other leg of an OCO has its own notice. */
function endedStops(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'stop_' || status, id::text, updated_at, json_build_object('marketId', market_id, 'side', side,
      'lots', lots::text, 'triggerTicks', trigger_ticks::text, 'reason', cancel_reason)
    from stop_order
    where status <> 'waiting' and coalesce(cancel_reason, '') not in ('by_customer', 'countdown_ended', 'other_leg_traded') and ${changed(span)}`
}
