import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentRequested } from './request-withdrawal.ts'

export const cancelWithdrawal: Handler<'wallet/cancel_out'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const answer = await submit(ctx, caller, customerId, {
    kind: 'cancelWithdrawal',
    customerId,
    withdrawalId: caller.request.id,
  })
  return presentRequested(answer)
}
