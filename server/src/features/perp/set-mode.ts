import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'

export const setMode: Handler<'lever/set_mode'> = async (ctx, caller) => {
  const { request, session } = caller
  const { mode } = await submit(ctx, caller, session.userId, {
    kind: 'setPositionMode',
    customerId: session.userId,
    mode: request.mode,
  })
  return { mode }
}
