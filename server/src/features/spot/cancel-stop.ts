import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentPlacedStop } from './place-stop.ts'

export const cancelStop: Handler<'coin/trade/stop/cancel'> = async (ctx, caller) => {
  const { request, session } = caller
  const { stop } = await submit(ctx, caller, session.userId, {
    kind: 'cancelStop',
    customerId: session.userId,
    stopId: request.id,
  })
  return presentPlacedStop(stop)
}
