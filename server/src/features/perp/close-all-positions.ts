import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { perpIdOf } from './queries.ts'

export const closeAllPositions: Handler<'lever/close_all'> = async (ctx, caller) => {
  const { request, session } = caller
  const { positions } = await submit(ctx, caller, session.userId, {
    kind: 'closeAllPositions',
    customerId: session.userId,
    perpId: perpIdOf(ctx, request),
  })
  return { closed: positions.filter(({ status }) => status === 'closed' || status === 'cancelled').length }
}
