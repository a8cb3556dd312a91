import type { OrderId } from '../ids.ts'

/** The state of an order right after a command. */
export interface OrderReply {
  readonly orderId: OrderId
  readonly status: 'waiting' | 'completed' | 'cancelled'
  /** The lots filled so far, of the order's whole life. */
  readonly filledLots: number
}

interface WithOrder {
  readonly order: OrderReply
}

/** The content of accepted replies to order commands. */
export interface SpotReplies {
  placeOrder: WithOrder
  amendOrder: WithOrder
  cancelOrder: WithOrder
}
