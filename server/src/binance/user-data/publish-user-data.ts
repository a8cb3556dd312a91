import {
  type Changes,
  type CustomerEvent,
  type PublishedChanges,
  STOP_ORDERS,
  type StopRow,
  type Trade,
} from '../../engine/index.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { listIdOf } from '../account/find-stops.ts'
import { reportsOf, stopReportsOf } from './execution-report.ts'
import { balanceUpdatesOf, positionsOf } from './balance-events.ts'
import { listStatusesOf } from './list-status.ts'
import type { Listeners } from './listeners.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'db' | 'engine' | 'now'>

/** The rows of a batch that events need. */
interface BatchChanges {
  readonly trades: readonly Trade[]
  readonly postings: PublishedChanges['postings']
  readonly orders: Changes['orders']
  readonly stops: Changes['stops']
}

/**
 * Sends customers what committed batches did to their orders and balances. Nothing of it is stored: after a gap, clients read again.
 * Returns the function that stops it.
 */
export async function publishUserData(
  ctx: Parts,
  listeners: Listeners,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const { catalogue, engine, now } = ctx
  const placed = await readPlacedStops(ctx)
  // Ids of orders and stop orders ascend: one above all that were seen is new.
  let lastOrderId = await readLastOrderId(ctx)

  function sendAll(customerId: number, events: readonly object[]): void {
    for (const event of events) for (const listener of listeners.of(customerId)) listener.send(event)
  }

  function publishOrders(
    customerId: number,
    orders: Changes['orders'],
    { trades, stops }: BatchChanges,
  ): void {
    if (listeners.of(customerId).size === 0) return
    for (const row of orders) {
      const market = catalogue.market(row.marketId)
      if (!market) continue
      const own = trades.filter(({ takerOrderId, makerOrderId }) =>
        [takerOrderId, makerOrderId].includes(row.id),
      )
      const stop = placed.get(row.id)
      const pair = stops.find(({ pairedOrderId }) => pairedOrderId === row.id)
      const listId = stop ? listIdOf(stop) : pair?.id
      const changed = { market, row, stop, listId, trades: own, isNew: row.id > lastOrderId }
      sendAll(customerId, reportsOf(changed, now()))
    }
  }

  function publishStops(customerId: number, { stops, orders }: Pick<BatchChanges, 'stops' | 'orders'>): void {
    for (const stop of stops) {
      const market = catalogue.market(stop.marketId)
      if (!market) continue
      const changed = { market, stop, orders, isNew: stop.id > lastOrderId }
      sendAll(customerId, stopReportsOf(changed, now()))
      sendAll(customerId, listStatusesOf(changed, now()))
    }
  }

  function publishBalances(
    customerId: number,
    accounts: Changes['accounts'],
    { postings }: Pick<BatchChanges, 'postings'>,
  ): void {
    if (listeners.of(customerId).size === 0) return
    sendAll(customerId, balanceUpdatesOf(catalogue, accounts, postings, now()))
    sendAll(customerId, positionsOf(catalogue, accounts, now()))
  }

  function publishEvent({ customerId, body }: CustomerEvent, changes: BatchChanges): void {
    if (body.event === 'orders') publishOrders(customerId, body.orders, changes)
    else if (body.event === 'stops') publishStops(customerId, { ...changes, stops: body.stops })
    else if (body.event === 'balances') publishBalances(customerId, body.accounts, changes)
  }

  return engine.onCommitted((batch) => {
    try {
      const orders = batch.events.flatMap(({ body }) => (body.event === 'orders' ? body.orders : []))
      const stops = batch.events.flatMap(({ body }) => (body.event === 'stops' ? body.stops : []))
      const trades = [...batch.changes.trades]
      for (const stop of stops) if (stop.placedOrderId !== undefined) placed.set(stop.placedOrderId, stop)
      const changes = { trades, postings: batch.changes.postings, orders, stops }
      for (const event of batch.events) publishEvent(event, changes)
      for (const { id } of [...orders, ...stops]) lastOrderId = Math.max(lastOrderId, id)
      for (const { id, status } of orders) if (status !== 'waiting') placed.delete(id)
    } catch (error) {
      // A failure here must not stop who else follows the engine.
      onError(error)
    }
  })
}

async function readLastOrderId({ db }: Pick<BinanceContext, 'db'>): Promise<number> {
  const lasts = await Promise.all(
    (['spot_order', 'stop_order'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Math.max(...lasts.map(({ last }) => Number(last ?? 0)))
}

/** Reads the stop orders whose orders are open, by their orders. */
async function readPlacedStops({ db }: Pick<BinanceContext, 'db'>): Promise<Map<number, StopRow>> {
  const rows = await db
    .selectFrom('stop_order')
    .innerJoin('spot_order', 'spot_order.id', 'stop_order.placed_order_id')
    .where('spot_order.status', '=', 'waiting')
    .selectAll('stop_order')
    .execute()
  return new Map(rows.map((row) => [Number(row.placed_order_id), STOP_ORDERS.read(row)]))
}
