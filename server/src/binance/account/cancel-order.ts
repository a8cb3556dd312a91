import { sql } from 'kysely'
import { SPOT_ORDERS, STOP_ORDERS } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { cancelRejected, rejectCancel } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { wholeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'
import { findNamedOrder, IDS } from './find-orders.ts'
import { type FoundOrder, numberOf, withOrder, withStops } from './find-stops.ts'
import { presentCancelled } from './present-order.ts'
import { onceBySignature, submit } from './submit.ts'

export const cancelOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 1,
  async handle(ctx, call) {
    const named = recentOf(ctx, call) ?? (await findNamedOrder(ctx, call).catch(rejectCancel))
    if ((named.order ?? named.stop).status !== 'waiting') throw cancelRejected()
    requireRecent(call.fields, ctx.now())
    return cancel(ctx, call, named)
  },
}

/** Returns the order that a request names if it was placed recently and is open. The engine decides whether it still is. */
function recentOf(
  { catalogue, recent }: BinanceContext,
  { fields, key }: SignedCall,
): FoundOrder | undefined {
  const market = marketOf(catalogue, fields)
  const id = wholeOf(fields, 'orderId', IDS)
  const clientId = fields.get('origClientOrderId') ?? ''
  const order = id === undefined ? recent.findOpen(key.customerId, clientId) : recent.find(id)
  const isNamed =
    order?.ownerId === key.customerId && order.marketId === market.id && order.status === 'waiting'
  return isNamed ? { market, order } : undefined
}

/** Cancels the orders and stop orders of a market in one command. */
export const cancelAllOrders: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 1,
  async handle(ctx, call) {
    const market = marketOf(ctx.catalogue, call.fields)
    requireRecent(call.fields, ctx.now())
    const { customerId } = call.key
    const { cancelled } = await submit(
      ctx,
      call,
      { kind: 'cancelAllOrders', customerId, marketId: market.id },
      // A copy that arrives later must leave the orders that were placed since.
      onceBySignature(call, 'cancelAllOrders', market.id),
    )
    if (cancelled.orderIds.length + cancelled.stopIds.length === 0) throw cancelRejected()
    const found = await readAgain(ctx, market, cancelled)
    return found.map((one) => presentCancelled(one, undefined))
  },
}

async function cancel(ctx: BinanceContext, call: SignedCall, { market, order, stop }: FoundOrder) {
  const { customerId } = call.key
  const cancelId = call.fields.get('newClientOrderId')
  if (order) {
    await submit(ctx, call, { kind: 'cancelOrder', customerId, orderId: order.id })
    return presentCancelledOrder(ctx, market, order.id, cancelId)
  }
  await submit(ctx, call, { kind: 'cancelStop', customerId, stopId: stop.id })
  const [found] = await readAgain(ctx, market, { orderIds: [], stopIds: [stop.id] })
  return found && presentCancelled(found, cancelId)
}

/** Reads orders and stop orders as they are after the commit, by number. */
export async function readAgain(
  ctx: BinanceContext,
  market: ListedMarket,
  { orderIds, stopIds }: { readonly orderIds: readonly number[]; readonly stopIds: readonly number[] },
): Promise<FoundOrder[]> {
  const rows =
    orderIds.length === 0
      ? []
      : await ctx.db.selectFrom('spot_order').selectAll().where('id', '=', anyOf(orderIds)).execute()
  const orders = rows.map((row) => ({ market, order: SPOT_ORDERS.read(row) }))
  const stops =
    stopIds.length === 0
      ? []
      : await ctx.db.selectFrom('stop_order').selectAll().where('id', '=', anyOf(stopIds)).execute()
  const ended = await Promise.all(stops.map((row) => withOrder(ctx, market, STOP_ORDERS.read(row))))
  return [...(await withStops(ctx, orders)), ...ended].toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** Presents a cancelled order as it is after the commit. */
export async function presentCancelledOrder(
  ctx: BinanceContext,
  market: ListedMarket,
  orderId: number,
  cancelId?: string,
) {
  const order = ctx.recent.find(orderId)
  // An api node may have the reply before the batch.
  const [found] =
    order && order.status !== 'waiting'
      ? [{ market, order }]
      : await readAgain(ctx, market, { orderIds: [orderId], stopIds: [] })
  return found && presentCancelled(found, cancelId)
}

function anyOf(ids: readonly number[]) {
  return sql<string>`any(${ids.map(String)}::bigint[])`
}
