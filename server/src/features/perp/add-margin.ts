import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { readMargin } from './read-margin.ts'
import { presentPlaced } from './present.ts'

export const addMargin: Handler<'lever/add_margin'> = async (ctx, caller) => {
  const { request, session } = caller
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'addMargin',
    customerId: session.userId,
    positionId: request.id,
    ...(await readMargin(ctx, session.userId, request)),
  })
  return presentPlaced(position)
}
