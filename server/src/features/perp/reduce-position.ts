import { submit } from '../../calls/submit.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import type { Handler } from './context.ts'
import { presentOrdered } from './present.ts'
import { termsOf } from './prices.ts'

export const reducePosition: Handler<'lever/reduce'> = async (ctx, caller) => {
  const { request, session } = caller
  const perp = instrumentOrThrow(PERP, ctx.catalogue, request)
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'reducePosition',
    customerId: session.userId,
    perpId: perp.id,
    side: request.side,
    terms: termsOf(perp, request),
  })
  return presentOrdered(perp, position)
}
