import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { lotsOrThrow, presentPlaced, ticksOrThrow } from './place-order.ts'
import { findOwnOrder } from './queries.ts'

export const amendOrder: Handler<'coin/trade/amend'> = async (ctx, caller) => {
  const { request, session } = caller
  const own = await findOwnOrder(ctx, session.userId, request.id)
  if (!own) throw new CallError('order_must_be_open', 'id')
  const { order } = await submit(ctx, caller, session.userId, {
    kind: 'amendOrder',
    customerId: session.userId,
    orderId: request.id,
    ticks: ticksOrThrow(own.market, request.price),
    lots: lotsOrThrow(own.market, request.number),
  })
  return presentPlaced(own, order)
}
