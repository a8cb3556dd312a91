import type { OrderSlot } from '../book/slot.ts'
import type { Accepted } from '../reply.ts'
import type { Exchange } from '../state.ts'

/** Returns the reply to a command on an order: its state and the lots filled so far. */
export function orderReply({ orders }: Exchange, order: OrderSlot): Accepted<'placeOrder'> {
  const { resting, records } = orders
  return {
    ok: true,
    order: {
      orderId: resting.idOf(order),
      clientId: records.clientIdOf(order),
      status: records.statusOf(order),
      filledLots: records.lotsOf(order) - resting.remainingOf(order),
    },
  }
}
