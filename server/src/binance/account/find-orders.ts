import { type OrderRow, SPOT_ORDERS } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { missing, unknownOrder } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'
import { limitOf, timeOf, wholeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const OPEN_MAX = 500
const IDS = [0, Number.MAX_SAFE_INTEGER] as const

/** An order with its market. */
export interface FoundOrder {
  readonly market: ListedMarket
  readonly order: OrderRow
}

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
  let query = ordersOf(ctx, key.customerId, market.id)
  if (id !== undefined) query = query.where('id', '=', String(id))
  else if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!row) throw unknownOrder()
  return { market, order: SPOT_ORDERS.read(row) }
}

/** Finds the customer's open orders, oldest first, of one market or of all. */
export async function findOpenOrders(
  ctx: BinanceContext,
  { fields, key }: SignedCall,
): Promise<FoundOrder[]> {
  const market = fields.has('symbol') ? marketOf(ctx.catalogue, fields) : undefined
  const rows = await ordersOf(ctx, key.customerId, market?.id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
  return rows.flatMap((row) => {
    const listed = ctx.catalogue.market(row.market_id)
    return listed ? [{ market: listed, order: SPOT_ORDERS.read(row) }] : []
  })
}

/** Finds the customer's orders of a market, oldest first: the latest, or those from a number or a time on. */
export async function findAllOrders(ctx: BinanceContext, { fields, key }: SignedCall): Promise<FoundOrder[]> {
  const market = marketOf(ctx.catalogue, fields)
  const fromId = wholeOf(fields, 'orderId', IDS)
  const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
  const isForward = fromId !== undefined || from !== undefined
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const found = new Map<number, FoundOrder>()
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
    for (const row of rows) found.set(Number(row.id), { market, order: SPOT_ORDERS.read(row) })
  }
  const sorted = [...found.values()].toSorted((a, b) => a.order.id - b.order.id)
  return isForward ? sorted.slice(0, limit) : sorted.slice(-limit)
}

function ordersOf({ db }: BinanceContext, customerId: number, marketId: number | undefined) {
  const query = db.selectFrom('spot_order').selectAll().where('customer_id', '=', String(customerId))
  return marketId === undefined ? query : query.where('market_id', '=', marketId)
}
