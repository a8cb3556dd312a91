import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { findLimits } from './queries.ts'
import { presentLimits } from './present.ts'

export const withdrawChange: Handler<'user/withdraw_limit_change'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const name = caller.request.limit
  await submit(ctx, caller, customerId, { kind: 'withdrawLimitChange', customerId, name })
  return presentLimits(await findLimits(ctx, customerId), ctx.now())
}
