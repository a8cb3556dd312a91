import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { perpIdOf } from './queries.ts'

export const cancelAllOpenings: Handler<'lever/cancel_all'> = async (ctx, caller) => {
  const { request, session } = caller
  const { positions } = await submit(ctx, caller, session.userId, {
    kind: 'cancelOpenings',
    customerId: session.userId,
    perpId: perpIdOf(ctx, request),
  })
  return { cancelled: positions.length }
}
