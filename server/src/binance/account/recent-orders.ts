import type { Engine, OrderRow } from '../../engine/index.ts'
import type { Database } from '../../db/database.ts'
import type { RecentOrders } from '../protocol/endpoint.ts'

/** At about 300 bytes each. */
const ORDERS_MAX = 20_000

/** Follows the engine. Returns the orders, and the function that ends it. */
export async function followRecentOrders(
  db: Database,
  engine: Pick<Engine, 'onCommitted'>,
): Promise<{ readonly recent: RecentOrders; readonly stop: () => void }> {
  const orders = new Map<number, OrderRow>()
  /** The numbers of open orders by customer and client id. */
  const open = new Map<string, number>()
  // Of an order that was placed before the first batch, the stop order may not have been seen.
  let highest = 0
  let placedBefore = Number.POSITIVE_INFINITY

  function remove(id: number): void {
    const row = orders.get(id)
    if (!row) return
    orders.delete(id)
    forget(row)
  }

  function forget({ id, ownerId, clientId }: OrderRow): void {
    const name = nameOf(ownerId, clientId)
    if (open.get(name) === id) open.delete(name)
  }

  function keep(row: OrderRow): void {
    orders.set(row.id, row)
    if (row.clientId === undefined) return
    if (row.status === 'waiting') open.set(nameOf(row.ownerId, row.clientId), row.id)
    else forget(row)
  }

  const stop = engine.onCommitted(({ events }) => {
    const placed: OrderRow[] = []
    const linked = new Set<number | undefined>()
    for (const { body } of events) {
      if (body.event === 'orders') placed.push(...body.orders)
      else if (body.event === 'stops')
        for (const { placedOrderId, pairedOrderId } of body.stops)
          linked.add(placedOrderId).add(pairedOrderId)
    }
    for (const row of placed) {
      if (orders.has(row.id) || (row.id > placedBefore && row.id > highest && !linked.has(row.id))) keep(row)
    }
    for (const { id } of placed) highest = Math.max(highest, id)
    for (const id of orders.keys()) {
      if (orders.size <= ORDERS_MAX) break
      remove(id)
    }
  })
  const { last } = await db
    .selectFrom('spot_order')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  placedBefore = Math.max(highest, Number(last ?? 0))
  return {
    recent: {
      find: (orderId) => orders.get(orderId),
      findOpen: (customerId, clientId) => orders.get(open.get(nameOf(customerId, clientId)) ?? 0),
    },
    stop,
  }
}

function nameOf(customerId: number, clientId: string | undefined): string {
  return `${customerId} ${clientId}`
}
