import { SPOT_ORDERS } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { cancelRejected, BinanceError } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { textOf } from '../protocol/fields.ts'
import { findNamedOrder, findOpenOrders, type FoundOrder } from './find-orders.ts'
import { presentCancelled } from './present-order.ts'
import { submit } from './submit.ts'

export const cancelOrder: SignedEndpoint = {
  signed: true,
  trades: true,
  weight: 1,
  async handle(ctx, call) {
    const named = await findNamedOrder(ctx, call).catch((error: unknown) => {
      // A cancel says so in other words than a query.
      throw error instanceof BinanceError && error.code === -2013 ? cancelRejected() : error
    })
    if (named.order.status !== 'waiting') throw cancelRejected()
    requireRecent(call.fields, ctx.now())
    return cancel(ctx, call, named)
  },
}

/** Cancels each open order of a market. One that is filled meanwhile is left out of the answer. */
export const cancelAllOrders: SignedEndpoint = {
  signed: true,
  trades: true,
  weight: 1,
  async handle(ctx, call) {
    textOf(call.fields, 'symbol')
    const open = await findOpenOrders(ctx, call)
    if (open.length === 0) throw cancelRejected()
    requireRecent(call.fields, ctx.now())
    const cancelled = await Promise.all(open.map((found) => cancel(ctx, call, found).catch(endedMeanwhile)))
    return cancelled.filter((one) => one !== undefined)
  },
}

function endedMeanwhile(error: unknown): undefined {
  if (error instanceof CallError && error.code === 'order_must_be_open') return undefined
  throw error
}

async function cancel(ctx: BinanceContext, call: SignedCall, { market, order }: FoundOrder) {
  const { customerId } = call.key
  await submit(ctx, call, { kind: 'cancelOrder', customerId, orderId: order.id })
  return presentCancelledOrder(ctx, market, order.id, call.fields.get('newClientOrderId'))
}

/** Reads a cancelled order as it is after the commit. */
export async function presentCancelledOrder(
  { db }: BinanceContext,
  market: ListedMarket,
  orderId: number,
  cancelId?: string,
) {
  const row = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', String(orderId))
    .executeTakeFirstOrThrow()
  return presentCancelled(market, SPOT_ORDERS.read(row), cancelId)
}
