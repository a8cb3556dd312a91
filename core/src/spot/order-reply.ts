import type { OrderSlot } from '../book/slot.ts'
import type { Accepted } from '../reply.ts'
import type { Exchange } from '../state.ts'

/** Returns the reply to a command on an order: its state and the lots filled so far. */
export function orderReply({ orders }: Exchange, order: OrderSlot): Accepted<'placeOrder'> {
  const { resting, records } = orders
  const filledLots = records.lotsOf(order) - resting.remainingOf(order)
  return { ok: true, order: { orderId: resting.idOf(order), status: records.statusOf(order), filledLots } }
}
