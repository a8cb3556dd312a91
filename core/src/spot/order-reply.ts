import type { OrderSlot } from '../book/slot.ts'
import type { Accepted } from '../reply.ts'
import type { Exchange } from '../state.ts'

/** The most trades that a reply lists. An order may make a trade with each order in the book; its lists have them all. */
export const REPLY_TRADES_MAX = 100

/**
 * Returns the reply to a command on an order: its state, the lots filled so far, and its trades since there were `tradesBefore`
 * in the batch.
 */
export function orderReply(
  { orders, trades }: Exchange,
  order: OrderSlot,
  tradesBefore = trades.length,
): Accepted<'placeOrder'> {
  const { resting, records } = orders
  const state = {
    orderId: resting.idOf(order),
    clientId: records.clientIdOf(order),
    status: records.statusOf(order),
    filledLots: records.lotsOf(order) - resting.remainingOf(order),
  }
  const count = trades.length - tradesBefore
  if (count === 0) return { ok: true, order: state }
  const fills = { count, trades: trades.asTaker(tradesBefore, REPLY_TRADES_MAX) }
  return { ok: true, order: { ...state, fills } }
}
