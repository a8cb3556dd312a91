import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { findLimits } from './queries.ts'
import { presentLimits } from './present.ts'

export const beginPause: Handler<'user/pause'> = async (ctx, caller) => {
  const { days, spot } = caller.request
  const customerId = caller.session.userId
  await submit(ctx, caller, customerId, { kind: 'beginPause', customerId, days, withSpot: spot === '1' })
  return presentLimits(await findLimits(ctx, customerId), ctx.now())
}
