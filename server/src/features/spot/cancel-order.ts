import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentPlaced } from './place-order.ts'
import { findOwnOrder } from './queries.ts'

export const cancelOrder: Handler<'coin/trade'> = async (ctx, caller) => {
  const { request, session } = caller
  const own = await findOwnOrder(ctx, session.userId, request.id)
  if (!own) throw new CallError('order_must_be_open', 'id')
  const { order } = await submit(ctx, caller, session.userId, {
    kind: 'cancelOrder',
    customerId: session.userId,
    orderId: request.id,
  })
  return presentPlaced(own, order)
}
