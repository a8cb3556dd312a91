import { sql } from 'kysely'
import { SPOT_ORDERS } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { cancelRejected, BinanceError } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { marketOf } from '../protocol/symbols.ts'
import { findNamedOrder, type FoundOrder } from './find-orders.ts'
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

/** Cancels the orders of a market in one command, with the stop orders that the customer has there in the app. */
export const cancelAllOrders: SignedEndpoint = {
  signed: true,
  trades: true,
  weight: 1,
  async handle(ctx, call) {
    const market = marketOf(ctx.catalogue, call.fields)
    requireRecent(call.fields, ctx.now())
    const { customerId } = call.key
    const { cancelled } = await submit(ctx, call, {
      kind: 'cancelAllOrders',
      customerId,
      marketId: market.id,
    })
    if (cancelled.orderIds.length + cancelled.stopIds.length === 0) throw cancelRejected()
    const rows = await ctx.db
      .selectFrom('spot_order')
      .selectAll()
      .where('id', '=', sql<string>`any(${cancelled.orderIds.map(String)}::bigint[])`)
      .orderBy('id')
      .execute()
    return rows.map((row) => presentCancelled(market, SPOT_ORDERS.read(row), undefined))
  },
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
