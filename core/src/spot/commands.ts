import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import type { CustomerId, MarketId, OrderId, PerpId } from '../ids.ts'

/**
 * The type, price and quantity of an order: prices in ticks, quantities in lots. A limit order without a time in force is
 * `gtc`. A market order is `ioc`; it gives its lots, or, to buy, the most to spend in quote units.
 */
export type OrderTerms =
  | LimitTerms
  | { readonly type: 'market'; readonly lots: number }
  | { readonly type: 'market'; readonly spend: Amount }

/** The terms of a limit order: `ticks` is the limit price; `timeInForce` is `gtc` if absent. */
export interface LimitTerms {
  readonly type: 'limit'
  readonly timeInForce?: TimeInForce
  readonly ticks: number
  readonly lots: number
}

/** The type of an order: limit or market. */
export type OrderType = OrderTerms['type']

/** Places an order. */
export interface PlaceOrder {
  readonly kind: 'placeOrder'
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly terms: OrderTerms
  /** The customer's own id of the order. None of the customer's open orders and stop orders has the same. */
  readonly clientId?: string | undefined
  /** The last time at which the order may be placed, in epoch milliseconds. At any time if absent. */
  readonly goodUntil?: number | undefined
  /** Whether it is the order of a conversion or of a recurring purchase, which can be halted apart. */
  readonly converts?: true | undefined
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
  /** Whether the order must have more lots than that, also after what was done since the caller looked. */
  readonly onlyFewer?: true
}

/** Cancels a resting order. */
export interface CancelOrder {
  readonly kind: 'cancelOrder'
  readonly customerId: CustomerId
  readonly orderId: OrderId
}

/** Cancels all open orders and waiting stop orders of a customer in a market. */
export interface CancelAllOrders {
  readonly kind: 'cancelAllOrders'
  readonly customerId: CustomerId
  readonly marketId: MarketId
}

/**
 * Cancels an open order and places another one in the same market. `stop_on_failure`: nothing is placed if the order cannot be
 * cancelled. `allow_failure`: the new one is placed nevertheless.
 */
export interface ReplaceOrder extends Omit<PlaceOrder, 'kind' | 'goodUntil' | 'converts'> {
  readonly kind: 'replaceOrder'
  readonly orderId: OrderId
  readonly mode: 'stop_on_failure' | 'allow_failure'
}

/**
 * Sets the countdown at the end of which all orders and stop orders of a customer are cancelled, in a market, or in all if it is
 * absent; or, if a contract is named, the working orders there. 0 switches it off.
 */
export interface SetCountdown {
  readonly kind: 'setCountdown'
  readonly customerId: CustomerId
  readonly marketId?: MarketId | undefined
  readonly perpId?: PerpId | undefined
  readonly countdownMs: number
}

/** The price that triggers a stop order: of the market's last trade, or its index price, in ticks. */
export interface StopTrigger {
  readonly source: 'last' | 'index'
  readonly direction: 'at_or_below' | 'at_or_above'
  readonly ticks: number
}

/**
 * A trigger that follows the index price: `trailPpm`, in parts per million, below its highest price to sell, or above its lowest to
 * buy.
 */
export interface StopTrail {
  readonly trailPpm: number
}

/** The terms of the order that a stop order becomes: a `gtc` limit order, or a market order. */
export type StopTerms =
  | { readonly type: 'limit'; readonly ticks: number; readonly lots: number }
  | { readonly type: 'market'; readonly lots: number }

/** Places a stop order: an order that is placed once a price reaches its trigger. One that trails becomes a market order. */
export interface PlaceStop {
  readonly kind: 'placeStop'
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly trigger: StopTrigger | StopTrail
  readonly terms: StopTerms
  /** The customer's own id of the stop order, and of the order that it becomes. */
  readonly clientId?: string | undefined
}

/**
 * Places an OCO (one cancels the other): a post-only limit order, and a stop order for the same side and lots. When one trades, is
 * triggered or is cancelled, the other one is cancelled.
 */
export interface PlaceOco extends Omit<PlaceStop, 'kind'> {
  readonly kind: 'placeOco'
  readonly limit: { readonly ticks: number; readonly clientId?: string | undefined }
}

/** Cancels a waiting stop order. */
export interface CancelStop {
  readonly kind: 'cancelStop'
  readonly customerId: CustomerId
  readonly stopId: OrderId
}

/** The commands on spot orders and stop orders. */
export type SpotCommand =
  | PlaceOrder
  | AmendOrder
  | CancelOrder
  | CancelAllOrders
  | ReplaceOrder
  | SetCountdown
  | PlaceStop
  | PlaceOco
  | CancelStop
