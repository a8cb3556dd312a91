import type { Handler } from '../../http/handler.ts'
import { submit } from '../../http/submit.ts'
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
