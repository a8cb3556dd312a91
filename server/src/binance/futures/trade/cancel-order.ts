import { onceBySignature } from '../../account/submit.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { cancelRejected, rejectCancel } from '../../protocol/errors.ts'
import { findById, findNamedPosition, perpOf } from '../account/find-positions.ts'
import { presentOrders } from '../account/orders.ts'
import { requireOneWay } from './require-one-way.ts'
import { submitPerp } from './submit.ts'

/** Cancels an order. Lots that it opened stay open. */
export const cancelOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    await requireOneWay(ctx, call)
    const { perp, row } = await findNamedPosition(ctx, call).catch(rejectCancel)
    if (row.remaining === 0) throw cancelRejected()
    requireRecent(call.fields, ctx.now())
    const { customerId } = call.key
    await submitPerp(ctx, call, { kind: 'cancelOpening', customerId, positionId: row.id })
    const found = await findById(ctx, call, perp, row.id)
    if (!found) throw new Error(`order ${row.id} is not stored`)
    return (await presentOrders(ctx, call, [found]))[0]
  },
}

/** Cancels the orders of a contract in one command, also those that were placed in the app. */
export const cancelAllOrders: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    const perp = perpOf(ctx, call)
    await requireOneWay(ctx, call)
    requireRecent(call.fields, ctx.now())
    const { customerId } = call.key
    await submitPerp(
      ctx,
      call,
      { kind: 'cancelOpenings', customerId, perpId: perp.id },
      // A copy that arrives later must leave the orders that were placed since.
      onceBySignature(call, 'cancelOpenings', perp.id),
    )
    return { code: 200, msg: 'The operation of cancel all open order is done.' }
  },
}
