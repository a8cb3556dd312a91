import type { OpeningTerms } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import { submit } from '../../calls/submit.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import type { Handler } from './context.ts'
import { presentPlaced } from './present.ts'
import { stopsOf, ticksOrThrow } from './prices.ts'

export const openPosition: Handler<'lever/submit'> = async (ctx, caller) => {
  const { request, session } = caller
  const perp = instrumentOrThrow(PERP, ctx.catalogue, request)
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'openPosition',
    customerId: session.userId,
    perpId: perp.id,
    side: request.type === 1 ? 'long' : 'short',
    leverage: request.multiple,
    terms: termsOf(perp, request),
    stops: stopsOf(perp, request),
  })
  return presentPlaced(position)
}

/** Converts the requested terms to ticks and lots. Throws a `CallError` if they are inconsistent. */
function termsOf(
  perp: PerpInstrument,
  { status, share, target_price: price }: Caller<'lever/submit'>['request'],
): OpeningTerms {
  if (status === 1) {
    if (price !== undefined) throw new CallError('price_not_allowed', 'target_price')
    return { type: 'market', lots: share }
  }
  if (price === undefined) throw new CallError('price_required', 'target_price')
  return { type: 'limit', ticks: ticksOrThrow(perp, price, 'target_price'), lots: share }
}
