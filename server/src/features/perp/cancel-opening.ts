import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
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
