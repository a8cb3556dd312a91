import type { Amount } from '@halyard/money'
import type { OrderId } from '../ids.ts'
import type { Reject } from '../rejects.ts'
import type { StopReply } from './stops/stop-order.ts'

/** The state of an order right after a command. */
export interface OrderReply {
  readonly orderId: OrderId
  readonly clientId: string | undefined
  readonly status: 'waiting' | 'completed' | 'cancelled'
  /** The lots filled so far, of the order's whole life. */
  readonly filledLots: number
  /** The trades that the command made. Absent if it made none. */
  readonly fills?: FillsReply
}

/** The trades of an order that one command made. */
export interface FillsReply {
  /** How many there are. */
  readonly count: number
  /** The first of them, at most `REPLY_TRADES_MAX`. Their ids are consecutive, and so are those of the others. */
  readonly trades: readonly TradeReply[]
}

/** A trade of an order: its price in ticks, lots, and the order's fee in units of the currency that it receives. */
export interface TradeReply {
  readonly tradeId: number
  readonly ticks: number
  readonly lots: number
  readonly fee: Amount
}

interface WithOrder {
  readonly order: OrderReply
}

interface WithStop {
  readonly stop: StopReply
}

/** The ids of cancelled orders and stop orders, in ascending order. */
export interface CancelledReply {
  readonly orderIds: readonly OrderId[]
  readonly stopIds: readonly OrderId[]
}

/** The two halves of a replacement: each order, or why it was rejected. At least one is an order. */
interface ReplaceReply {
  readonly cancel: OrderReply | Reject
  readonly place: OrderReply | Reject
}

/** The content of accepted replies to order commands. */
export interface SpotReplies {
  placeOrder: WithOrder
  amendOrder: WithOrder
  cancelOrder: WithOrder
  cancelAllOrders: { readonly cancelled: CancelledReply }
  replaceOrder: ReplaceReply
  /** When the countdown ends, in epoch milliseconds; 0 if it is off. */
  setCountdown: { readonly countdown: { readonly dueAt: number } }
  placeStop: WithStop
  placeOco: { readonly oco: { readonly order: OrderReply; readonly stop: StopReply } }
  cancelStop: WithStop
}
