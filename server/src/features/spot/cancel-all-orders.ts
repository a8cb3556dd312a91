import { submit } from '../../calls/submit.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const cancelAllOrders: Handler<'coin/trade/cancel_all'> = async (ctx, caller) => {
  const { request, session } = caller
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const { cancelled } = await submit(ctx, caller, session.userId, {
    kind: 'cancelAllOrders',
    customerId: session.userId,
    marketId: market.id,
  })
  return { orders: [...cancelled.orderIds], stops: [...cancelled.stopIds] }
}
