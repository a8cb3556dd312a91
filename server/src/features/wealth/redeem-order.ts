import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentWealthOrder } from './present.ts'

export const redeemOrder: Handler<'wealth/sellProfit'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const orderId = caller.request.id
  const { wealthOrder } = await submit(ctx, caller, customerId, { kind: 'redeemWealth', customerId, orderId })
  return presentWealthOrder(ctx.catalogue, wealthOrder, ctx.now())
}
