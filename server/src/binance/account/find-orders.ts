import { SPOT_ORDERS, STOP_ORDERS } from '../../engine/index.ts'
import { missing } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'
import { isArchivedOrder, notFound } from '../protocol/not-found.ts'
import { limitOf, timeOf, wholeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'
import { type FoundOrder, listIdOf, numberOf, stopsOf, withOrder, withStops } from './find-stops.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const OPEN_MAX = 500
/** The range of numbers of orders. */
export const IDS = [0, Number.MAX_SAFE_INTEGER] as const

/** The parameters that name an order: by its number, or by the client's id. */
interface OrderNames {
  readonly id: string
  readonly clientId: string
}

const NAMES: OrderNames = { id: 'orderId', clientId: 'origClientOrderId' }

/** Finds the customer's order that a request names. Throws when there is none. */
export async function findNamedOrder(
  ctx: BinanceContext,
  { fields, key }: SignedCall,
  names: OrderNames = NAMES,
): Promise<FoundOrder> {
  const market = marketOf(ctx.catalogue, fields)
  const id = wholeOf(fields, names.id, IDS)
  const clientId = fields.get(names.clientId)
  if (id === undefined && clientId === undefined) throw missing(names.id)
  const [column, value] =
    id === undefined ? ['client_id' as const, clientId ?? ''] : ['id' as const, String(id)]
  // A stop order gives its client id to its order, which is then the newer one.
  const [orders, stops] = [ordersOf(ctx, key.customerId, market.id), stopsOf(ctx, key.customerId, market.id)]
  const [row, stop] = await Promise.all([
    orders.where(column, '=', value).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    stops.where(column, '=', value).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  if (stop && Number(stop.id) > Number(row?.id ?? 0)) return withOrder(ctx, market, STOP_ORDERS.read(stop))
  const [found] = row ? await withStops(ctx, [{ market, order: SPOT_ORDERS.read(row) }]) : []
  if (!found) throw await notFound(ctx, id, isArchivedOrder)
  return found
}

/** Finds the customer's open orders, oldest first, of one market or of all. */
export async function findOpenOrders(
  ctx: BinanceContext,
  { fields, key }: SignedCall,
): Promise<FoundOrder[]> {
  const market = fields.has('symbol') ? marketOf(ctx.catalogue, fields) : undefined
  // Stop orders first: one that is triggered in between is in both, and never in none.
  const stops = await stopsOf(ctx, key.customerId, market?.id).where('status', '=', 'waiting').execute()
  const rows = await ordersOf(ctx, key.customerId, market?.id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
  const orders = rows.flatMap((row) => {
    const listed = ctx.catalogue.market(row.market_id)
    return listed ? [{ market: listed, order: SPOT_ORDERS.read(row) }] : []
  })
  const waiting = stops.flatMap((row): FoundOrder[] => {
    const [listed, stop] = [ctx.catalogue.market(row.market_id), STOP_ORDERS.read(row)]
    const listId = listIdOf(stop)
    return listed ? [{ market: listed, stop, ...(listId !== undefined && { listId }) }] : []
  })
  return byNumber([...waiting, ...(await withStops(ctx, orders))])
}

/** Sorts orders by number, each once: the latest state of one that is in the list twice. */
function byNumber(orders: readonly FoundOrder[]): FoundOrder[] {
  const found = new Map(orders.map((one) => [numberOf(one), one]))
  return [...found.values()].toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** Finds the customer's orders of a market, oldest first: the latest, or those from a number or a time on. */
export async function findAllOrders(ctx: BinanceContext, { fields, key }: SignedCall): Promise<FoundOrder[]> {
  const market = marketOf(ctx.catalogue, fields)
  const fromId = wholeOf(fields, 'orderId', IDS)
  const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
  const isForward = fromId !== undefined || from !== undefined
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const found: FoundOrder[] = []
  let stops = stopsOf(ctx, key.customerId, market.id).where('status', '<>', 'triggered')
  if (fromId !== undefined) stops = stops.where('id', '>=', String(fromId))
  if (from !== undefined) stops = stops.where('placed_at', '>=', String(from))
  if (to !== undefined) stops = stops.where('placed_at', '<=', String(to))
  const ownStops = await stops
    .orderBy('id', isForward ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  for (const row of ownStops) found.push(await withOrder(ctx, market, STOP_ORDERS.read(row)))
  // Open and ended orders have an index each. Open ones first: an order that ends in between is in both, and never in none.
  for (const has of ['=', '<>'] as const) {
    let query = ordersOf(ctx, key.customerId, market.id).where('status', has, 'waiting')
    if (fromId !== undefined) query = query.where('id', '>=', String(fromId))
    if (from !== undefined) query = query.where('placed_at', '>=', String(from))
    if (to !== undefined) query = query.where('placed_at', '<=', String(to))
    const rows = await query
      .orderBy('id', isForward ? 'asc' : 'desc')
      .limit(limit)
      .execute()
    const orders = rows.map((row) => ({ market, order: SPOT_ORDERS.read(row) }))
    found.push(...(await withStops(ctx, orders)))
  }
  const sorted = byNumber(found)
  return isForward ? sorted.slice(0, limit) : sorted.slice(-limit)
}

function ordersOf({ db }: BinanceContext, customerId: number, marketId: number | undefined) {
  const query = db.selectFrom('spot_order').selectAll().where('customer_id', '=', String(customerId))
  return marketId === undefined ? query : query.where('market_id', '=', marketId)
}
