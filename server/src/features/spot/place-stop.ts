import type { PlaceStopRequest } from '@halyard/api'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { StopReply, StopTerms } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { lotsOrThrow, ticksOrThrow } from './place-order.ts'

export const placeStop: Handler<'coin/trade/stop/place'> = async (ctx, caller) => {
  const { request, session } = caller
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const { side, source, direction } = request
  const { stop } = await submit(ctx, caller, session.userId, {
    kind: 'placeStop',
    customerId: session.userId,
    marketId: market.id,
    side,
    trigger: { source, direction, ticks: ticksOrThrow(market, request.trigger_price, 'trigger_price') },
    terms: termsOf(market, request),
    clientId: request.client_id,
  })
  return presentPlacedStop(stop)
}

export function presentPlacedStop({ stopId, clientId, status }: StopReply) {
  return { id: stopId, status, client_id: clientId ?? null }
}

/** Converts the requested terms to ticks and lots. Throws a `CallError` if a price is missing or not allowed. */
function termsOf(market: ListedMarket, { type, price, number }: PlaceStopRequest): StopTerms {
  const lots = lotsOrThrow(market, number)
  if (type === 'market') {
    if (price !== undefined) throw new CallError('price_not_allowed', 'price')
    return { type, lots }
  }
  if (price === undefined) throw new CallError('price_required', 'price')
  return { type, ticks: ticksOrThrow(market, price), lots }
}
