import { submit } from '../../calls/submit.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import { topUpOf } from '../../instruments/units.ts'
import type { Handler } from './context.ts'
import { presentOrdered } from './present.ts'
import { stopsOf, termsOf } from './prices.ts'

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
    ...topUpOf(perp.quote, request),
  })
  return presentOrdered(perp, position)
}
