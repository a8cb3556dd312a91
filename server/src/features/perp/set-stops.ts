import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentPlaced } from './present.ts'
import { stopsOf } from './prices.ts'
import { perpOfOwnPosition } from './queries.ts'

export const setStops: Handler<'lever/setstop'> = async (ctx, caller) => {
  const { request, session } = caller
  const perp = await perpOfOwnPosition(ctx, session.userId, request.id)
  if (!perp) throw new CallError('position_must_be_open')
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'setStops',
    customerId: session.userId,
    positionId: request.id,
    ...stopsOf(perp, request),
  })
  return presentPlaced(position)
}
