import type { Handler } from '../../calls/handler.ts'
import { submit } from '../../calls/submit.ts'
import { presentPlaced } from './present.ts'

export const cancelOpening: Handler<'lever/cancel'> = async (ctx, caller) => {
  const { request, session } = caller
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'cancelOpening',
    customerId: session.userId,
    positionId: request.id,
  })
  return presentPlaced(position)
}
