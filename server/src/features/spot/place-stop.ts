import type { PlaceStopRequest } from '@halyard/api'
import { parseUnits } from '@halyard/money'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { PlaceStop, StopReply, StopTerms } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import { PERCENT_DECIMALS } from '../../presenters/present-stop.ts'
import type { Context, Handler } from './context.ts'
import { lotsOrThrow, ticksOrThrow } from './place-order.ts'

export const placeStop: Handler<'coin/trade/stop/place'> = async (ctx, caller) => {
  const { request, session } = caller
  const { stop } = await submit(ctx, caller, session.userId, {
    kind: 'placeStop',
    ...readStop(ctx, request, session.userId),
  })
  return presentPlacedStop(stop)
}

/** Reads a stop order in its market's units. Throws a `CallError` for an unknown market and for prices that do not fit. */
export function readStop(
  { catalogue }: Pick<Context, 'catalogue'>,
  request: PlaceStopRequest,
  customerId: number,
): Omit<PlaceStop, 'kind'> {
  const market = catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  return {
    customerId,
    marketId: market.id,
    side: request.side,
    trigger: {
      source: request.source,
      direction: request.direction,
      ticks: ticksOrThrow(market, request.trigger_price, 'trigger_price'),
    },
    terms: termsOf(market, request),
    clientId: request.client_id,
  }
}

/** Places a trailing stop. Its distance is a percentage with up to four decimals. */
export const placeTrailingStop: Handler<'coin/trade/stop/trail'> = async (ctx, caller) => {
  const { request, session } = caller
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const trailPpm = parseUnits(request.trail, PERCENT_DECIMALS)
  if (trailPpm === undefined) throw new CallError('trail_is_invalid', 'trail')
  const { stop } = await submit(ctx, caller, session.userId, {
    kind: 'placeStop',
    customerId: session.userId,
    marketId: market.id,
    side: request.side,
    trigger: { trailPpm: Number(trailPpm) },
    terms: { type: 'market', lots: lotsOrThrow(market, request.number) },
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
