import type { OrderTypeName, PlaceOrderRequest, ResponseOf } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { TakerSide } from '../../../lib/trading/form/fill-estimate.ts'
import { type FieldName, type FormState, spends } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

/** A confirmed order. Its idempotency key makes every retry the same request. */
export interface OrderIntent {
  readonly market: SpotMarket
  readonly side: TakerSide
  readonly path: 'coin/trade/buy' | 'coin/trade/sell'
  readonly body: PlaceOrderRequest
  readonly key: string
}

export type Placed = ResponseOf<OrderIntent['path']>

/** Creates the request of an order with a new idempotency key; sends only the fields of its order type. */
export function intentOf(
  market: SpotMarket,
  state: FormState,
  type: OrderTypeName,
  summary: FormSummary,
): OrderIntent {
  const { priceTicks, lots, spend } = summary
  const size =
    spends(state) && spend !== undefined
      ? { amount: formatUnits(spend, market.quoteDecimals) }
      : { number: formatUnits(lots ?? 0n, market.lotDecimals) }
  return {
    market,
    side: state.side,
    path: state.side === 'buy' ? 'coin/trade/buy' : 'coin/trade/sell',
    key: newIdempotencyKey(),
    body: {
      currency_id: market.baseId,
      legal_id: market.quoteId,
      type,
      ...(priceTicks === undefined ? {} : { price: formatUnits(priceTicks, market.priceDecimals) }),
      ...size,
    },
  }
}

const FIELD_OF: Readonly<Record<string, 'trigger' | 'trail' | 'price' | 'size'>> = {
  stop_would_trigger: 'trigger',
  trail_is_invalid: 'trail',
  oco_prices_are_crossed: 'price',
  price_outside_band: 'price',
  price_required: 'price',
  price_step_wrong: 'price',
  post_only_would_take: 'price',
  amount_must_be_positive: 'size',
  insufficient_balance: 'size',
  insufficient_sellable_balance: 'size',
  number_required: 'size',
  quantity_step_wrong: 'size',
  quantity_too_large: 'size',
  quantity_too_small: 'size',
  value_too_small: 'size',
}

/**
 * Returns the field that a rejection concerns: the field named by the server, else derived from the reject code;
 * undefined for the whole order.
 */
export function fieldOf(
  { code, field }: { readonly code: string; readonly field?: string },
  state: FormState,
): FieldName | undefined {
  if (field === 'trigger_price') return 'trigger'
  if (field === 'limit_price') return 'price'
  // The limit of an OCO's limit order is always within the band.
  if (state.type === 'oco' && (field === 'price' || code === 'price_outside_band')) return 'stopPrice'
  if (field === 'trail' || field === 'price' || field === 'number' || field === 'amount') return field
  const about = FIELD_OF[code]
  if (about === 'size') return spends(state) ? 'amount' : 'number'
  return about
}
