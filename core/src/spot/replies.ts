import type { OrderId } from '../ids.ts'
import type { StopStatus } from './stops/stop-order.ts'

/** The state of an order right after a command. */
export interface OrderReply {
  readonly orderId: OrderId
  readonly clientId: string | undefined
  readonly status: 'waiting' | 'completed' | 'cancelled'
  /** The lots filled so far, of the order's whole life. */
  readonly filledLots: number
}

interface WithOrder {
  readonly order: OrderReply
}

/** The state of a stop order right after a command, before other stop orders are triggered. */
export interface StopReply {
  readonly stopId: OrderId
  readonly clientId: string | undefined
  readonly status: StopStatus
}

interface WithStop {
  readonly stop: StopReply
}

/** The content of accepted replies to order commands. */
export interface SpotReplies {
  placeOrder: WithOrder
  amendOrder: WithOrder
  cancelOrder: WithOrder
  placeStop: WithStop
  cancelStop: WithStop
}
