import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { ticksOrThrow } from './place-order.ts'
import { readStop } from './place-stop.ts'

export const placeOco: Handler<'coin/trade/oco'> = async (ctx, caller) => {
  const { request, session } = caller
  const { limit_price: price, limit_client_id: clientId, ...stop } = request
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const { oco } = await submit(ctx, caller, session.userId, {
    kind: 'placeOco',
    ...readStop(ctx, stop, session.userId),
    limit: { ticks: ticksOrThrow(market, price, 'limit_price'), clientId },
  })
  return {
    order: { id: oco.order.orderId, client_id: oco.order.clientId ?? null },
    stop: { id: oco.stop.stopId, client_id: oco.stop.clientId ?? null },
  }
}
