import type { Slot } from '../book/slot.ts'
import { done, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'

/** What has come of an order so far. */
export function orderReply({ orders: { resting, records } }: Exchange, order: Slot): Reply {
  return done({
    orderId: resting.idOf(order),
    status: records.statusOf(order),
    filledLots: records.lotsOf(order) - resting.remainingOf(order),
  })
}
