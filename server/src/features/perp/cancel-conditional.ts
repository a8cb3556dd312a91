import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'

export const cancelConditional: Handler<'lever/cancel_conditional'> = async (ctx, caller) => {
  const { request, session } = caller
  const { conditional } = await submit(ctx, caller, session.userId, {
    kind: 'cancelConditional',
    customerId: session.userId,
    conditionalId: request.id,
  })
  return { id: conditional.conditionalId }
}
