import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { submit } from '../../http/submit.ts'
import { presentPlaced } from './present.ts'
import { stopsOf } from './prices.ts'
import { contractOfOwnPosition } from './queries.ts'

export const setStops: Handler<'lever/setstop'> = async (ctx, caller) => {
  const { request, session } = caller
  const contract = await contractOfOwnPosition(ctx, session.userId, request.id)
  if (!contract) throw new CallError('position_must_be_open')
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'setStops',
    customerId: session.userId,
    positionId: request.id,
    ...stopsOf(contract, request),
  })
  return presentPlaced(position)
}
