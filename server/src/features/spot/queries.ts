import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { OrderRecord, Side, StopRecord } from '../../engine/index.ts'
import type { Context } from './context.ts'

/** Returns the market and side of a customer's order, open or ended; `undefined` if the customer has no such order. */
export async function findOwnOrder(
  ctx: Context,
  customerId: number,
  orderId: number,
): Promise<{ readonly market: ListedMarket; readonly side: Side } | undefined> {
  const row = await ctx.db
    .selectFrom('spot_order')
    .select(['market_id', 'side'])
    .where('id', '=', String(orderId))
    .where('customer_id', '=', String(customerId))
    .executeTakeFirst()
  const market = row && ctx.catalogue.market(row.market_id)
  return market && { market, side: row.side as Side }
}

export interface OrderFilter {
  readonly customerId: number
  readonly ended: boolean
  readonly marketId: number | undefined
  readonly clientId: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's orders, newest first. */
export function findOrders(ctx: Context, filter: OrderFilter): Promise<OrderRecord[]> {
  let query = ctx.db
    .selectFrom('spot_order')
    .selectAll()
    .where('customer_id', '=', String(filter.customerId))
    .where('status', filter.ended ? '<>' : '=', 'waiting')
  if (filter.marketId !== undefined) query = query.where('market_id', '=', filter.marketId)
  if (filter.clientId !== undefined) query = query.where('client_id', '=', filter.clientId)
  return query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}

/** Finds a customer's stop orders, newest first. */
export function findStops(ctx: Context, filter: OrderFilter): Promise<StopRecord[]> {
  let query = ctx.db
    .selectFrom('stop_order')
    .selectAll()
    .where('customer_id', '=', String(filter.customerId))
    .where('status', filter.ended ? '<>' : '=', 'waiting')
  if (filter.marketId !== undefined) query = query.where('market_id', '=', filter.marketId)
  if (filter.clientId !== undefined) query = query.where('client_id', '=', filter.clientId)
  return query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}
