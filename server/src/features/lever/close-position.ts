import type { Handler } from '../../http/handler.ts'
import { submit } from '../../http/submit.ts'
import { presentPlaced } from './present.ts'
import { findResult } from './queries.ts'

export const closePosition: Handler<'lever/close'> = async (ctx, caller) => {
  const { request, session } = caller
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'closePosition',
    customerId: session.userId,
    positionId: request.id,
    lots: request.share,
  })
  return { ...presentPlaced(position), ...(await findResult(ctx, session.userId, request.id)) }
}
