import { onceBySignature } from '../../account/submit.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { rejectCancel } from '../../protocol/errors.ts'
import { perpOf } from '../account/find-positions.ts'
import { requireOneWay } from '../trade/require-one-way.ts'
import { submitPerp } from '../trade/submit.ts'
import { findNamedConditional } from './find-algo-orders.ts'
import { presentAlgo } from './present-algo.ts'

/** Cancels a conditional order. */
export const cancelAlgoOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    await requireOneWay(ctx, call)
    const found = await findNamedConditional(ctx, call).catch(rejectCancel)
    requireRecent(call.fields, ctx.now())
    const { customerId } = call.key
    await submitPerp(ctx, call, { kind: 'cancelConditional', customerId, conditionalId: found.row.id })
    const { algoId, clientAlgoId } = presentAlgo(found)
    return { algoId, clientAlgoId, code: '200', msg: 'success' }
  },
}

/** Cancels the conditional orders of a contract in one command, also those that were placed in the app. */
export const cancelAlgoOrders: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    const perp = perpOf(ctx, call)
    await requireOneWay(ctx, call)
    requireRecent(call.fields, ctx.now())
    await submitPerp(
      ctx,
      call,
      { kind: 'cancelConditionals', customerId: call.key.customerId, perpId: perp.id },
      // A copy that arrives later must leave the orders that were placed since.
      onceBySignature(call, 'cancelConditionals', perp.id),
    )
    return { code: 200, msg: 'The operation of cancel all open order is done.' }
  },
}
