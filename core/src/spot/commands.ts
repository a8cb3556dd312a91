import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'

/**
 * The type, price and quantity of an order: prices in ticks, quantities in lots. A market order gives its lots, or, to
 * buy, the most to spend in quote units.
 */
export type OrderTerms =
  | { readonly type: 'limit' | 'post_only' | 'ioc' | 'fok'; readonly ticks: number; readonly lots: number }
  | { readonly type: 'market'; readonly lots: number }
  | { readonly type: 'market'; readonly spend: Amount }

/** Places an order. What a limit or post-only order does not fill rests in the book. */
export interface PlaceOrder {
  readonly kind: 'placeOrder'
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly terms: OrderTerms
}

/**
 * Sets the price and the total quantity, filled lots included, of a resting order. The order keeps its time priority only
 * if its price stays and its quantity does not grow.
 */
export interface AmendOrder {
  readonly kind: 'amendOrder'
  readonly customerId: CustomerId
  readonly orderId: OrderId
  readonly ticks: number
  readonly lots: number
}

/** Cancels a resting order. */
export interface CancelOrder {
  readonly kind: 'cancelOrder'
  readonly customerId: CustomerId
  readonly orderId: OrderId
}

export type SpotCommand = PlaceOrder | AmendOrder | CancelOrder
