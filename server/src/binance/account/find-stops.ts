import { sql } from 'kysely'
import { type OrderRow, SPOT_ORDERS, STOP_ORDERS, type StopRow } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { orderArchived } from '../protocol/errors.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'

/**
 * An order as clients know it: it keeps its number through its life. A stop order has no `order` before it is triggered, and then that
 * of the order that it became.
 */
export type FoundOrder = { readonly market: ListedMarket; readonly listId?: number } & (
  | { readonly order: OrderRow; readonly stop?: StopRow }
  | { readonly order?: undefined; readonly stop: StopRow }
)

/** Returns the number by which clients know an order. */
export function numberOf({ order, stop }: FoundOrder): number {
  return stop?.id ?? order?.id ?? 0
}

/** Adds to orders the stop orders that they were, and the numbers of the OCOs that they are in. */
export async function withStops(
  { db }: Pick<BinanceContext, 'db'>,
  orders: readonly { readonly market: ListedMarket; readonly order: OrderRow }[],
): Promise<FoundOrder[]> {
  if (orders.length === 0) return []
  const ids = sql<string>`any(${orders.map(({ order }) => String(order.id))}::bigint[])`
  const rows = await db
    .selectFrom('stop_order')
    .selectAll()
    .where((one) => one.or([one('placed_order_id', '=', ids), one('paired_order_id', '=', ids)]))
    .execute()
  const stops = rows.map(STOP_ORDERS.read)
  const byOrder = new Map(stops.map((stop) => [stop.placedOrderId, stop]))
  const byPair = new Map(stops.map((stop) => [stop.pairedOrderId, stop]))
  return orders.map(({ market, order }) => {
    const stop = byOrder.get(order.id)
    const listId = stop ? listIdOf(stop) : byPair.get(order.id)?.id
    return { market, order, ...(stop && { stop }), ...(listId !== undefined && { listId }) }
  })
}

/** Adds to a stop order the order that it became. */
export async function withOrder(
  { db }: Pick<BinanceContext, 'db'>,
  market: ListedMarket,
  stop: StopRow,
): Promise<FoundOrder> {
  const listId = listIdOf(stop)
  const common = { market, stop, ...(listId !== undefined && { listId }) }
  if (stop.placedOrderId === undefined) return common
  const row = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', String(stop.placedOrderId))
    .executeTakeFirst()
  // Both were archived in between.
  if (!row) throw orderArchived()
  return { ...common, order: SPOT_ORDERS.read(row) }
}

/** An OCO has the number of its stop order. */
export function listIdOf({ id, pairedOrderId }: StopRow): number | undefined {
  return pairedOrderId === undefined ? undefined : id
}

/** Returns the client's id of an OCO. The one that its client gave is not stored. */
export function listClientIdOf(listId: number): string {
  return `halyard-list-${listId}`
}

/** Selects the stop orders of a customer, in a market or in all. */
export function stopsOf(
  { db }: Pick<BinanceContext, 'db'>,
  customerId: number,
  marketId: number | undefined,
) {
  const query = db.selectFrom('stop_order').selectAll().where('customer_id', '=', String(customerId))
  return marketId === undefined ? query : query.where('market_id', '=', marketId)
}
