import type { Side } from '../book/side.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import type { StopCancelReason } from './stops/stop-order.ts'

/** A stop order became an order. */
export interface StopTriggered {
  readonly kind: 'stopTriggered'
  readonly stopId: OrderId
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  /** The order that it became. */
  readonly orderId: OrderId
}

/** The exchange cancelled a stop order. */
export interface StopCancelled {
  readonly kind: 'stopCancelled'
  readonly stopId: OrderId
  readonly customerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly reason: StopCancelReason
}

/** The facts of spot trading. Its trades are rows of their own. */
export type SpotFact = StopTriggered | StopCancelled
