import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentPlaced, termsOf } from './place-order.ts'

export const replaceOrder: Handler<'coin/trade/replace'> = async (ctx, caller) => {
  const { request, session } = caller
  const { id, mode, side } = request
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const { cancel, place } = await submit(ctx, caller, session.userId, {
    kind: 'replaceOrder',
    customerId: session.userId,
    marketId: market.id,
    orderId: id,
    mode,
    side,
    terms: termsOf(market, side, request),
    clientId: request.client_id,
  })
  return {
    cancelled: typeof cancel === 'string' ? null : presentPlaced({ market, side }, cancel),
    cancel_error: typeof cancel === 'string' ? codeOf(cancel) : null,
    placed: typeof place === 'string' ? null : presentPlaced({ market, side }, place),
    place_error: typeof place === 'string' ? codeOf(place) : null,
  }
}
