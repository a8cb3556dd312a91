import { MAX_UNITS, normalise, unsafeUnits } from '@halyard/money'
import type { LevelChange } from '../book/book.ts'
import { openCoinAccount } from '../customer/customer-account.ts'
import type { MarketId } from '../ids.ts'
import { defineLazyField } from '../lazy-field.ts'
import type { Draft } from '../product.ts'
import { inOrder } from '../records/in-order.ts'
import type { Exchange } from '../state.ts'
import type { CountdownRow } from './countdowns/countdowns.ts'
import type { OrderRow } from './order-table.ts'
import { restoreStops, snapshotStops } from './stops/rows.ts'
import { type StopRow, stopRow } from './stops/stop-order.ts'
import type { Trades } from './trades.ts'

/** Spot rows that changed. */
export interface SpotChanges {
  readonly orders: readonly OrderRow[]
  readonly stops: readonly StopRow[]
  readonly countdowns: readonly CountdownRow[]
  readonly trades: Trades
  /** Price levels that changed, with their quantity now, by market. */
  readonly levels: ReadonlyMap<MarketId, readonly LevelChange[]>
}

/** Open orders, stop orders that wait, and countdowns that run. */
export interface SpotSnapshot {
  readonly orders: readonly OrderRow[]
  readonly stops: readonly StopRow[]
  readonly countdowns: readonly CountdownRow[]
}

/** Copies the changed orders at once, and builds their rows when `orders` is first read. */
export function drainSpot(
  { orders, stops, countdowns, trades, markets }: Exchange,
  changes: Draft<SpotChanges>,
): void {
  const levels = new Map<MarketId, readonly LevelChange[]>()
  for (const { config, book } of markets.values()) {
    const changed = book.drainChanges()
    if (changed.length > 0) levels.set(config.id, changed)
  }
  const slots = orders.changed.take()
  defineLazyField(changes, 'orders', orders.copyRows(slots))
  for (const slot of slots) orders.markStored(slot)
  changes.stops = [...stops.changed.values()].map(stopRow)
  stops.changed.clear()
  changes.countdowns = [...countdowns.changed.values()]
  countdowns.changed.clear()
  changes.trades = trades.drain()
  changes.levels = levels
}

/** Returns the open orders and the waiting stop orders, in the order of their ids, and the countdowns that run. */
export function snapshotSpot({ orders, stops, countdowns }: Exchange): SpotSnapshot {
  const rows = [...orders.values()].map(({ slot }) => orders.rowOf(slot))
  return {
    orders: rows.toSorted((a, b) => a.id - b.id),
    stops: snapshotStops(stops),
    countdowns: countdowns.rows(),
  }
}

/** Restores the open orders, which rest again by their time priority, and the stop orders that wait. */
export function restoreSpot(
  exchange: Exchange,
  { orders, stops, countdowns }: Omit<SpotSnapshot, 'orders'> & { readonly orders: Iterable<OrderRow> },
): void {
  for (const row of inOrder(orders, ({ priority }) => priority)) restoreOrder(exchange, row)
  for (const { book } of exchange.markets.values()) book.drainChanges()
  restoreStops(exchange, stops)
  for (const row of countdowns) exchange.countdowns.restore(row)
}

function restoreOrder(exchange: Exchange, row: OrderRow): void {
  const market = exchange.markets.get(row.marketId)
  const customer = exchange.customers.get(row.ownerId)
  if (!market || !customer) throw new Error(`order ${row.id} has no market or customer`)
  const { baseId, quoteId } = market.config
  const [paysId, getsId] = row.side === 'buy' ? [quoteId, baseId] : [baseId, quoteId]
  const pays = openCoinAccount(exchange.ledger, customer, paysId)
  const gets = openCoinAccount(exchange.ledger, customer, getsId)
  const { id, marketId, side, type, timeInForce, ticks, lots, makerFeePpm, placedAt, clientId } = row
  const order = exchange.orders.place({
    id,
    customer,
    marketId,
    side,
    type,
    timeInForce,
    ticks,
    lots,
    makerFeePpm,
    at: placedAt,
    payAccountId: pays,
    receiveAccountId: gets,
    clientId,
  })
  if (row.held > MAX_UNITS) throw new Error(`order ${row.id} holds more than MAX_UNITS`)
  const { resting, records } = exchange.orders
  resting.setRemaining(order, row.remaining)
  records.setHeld(order, unsafeUnits(Number(row.held)))
  records.setTraded(order, normalise(row.filledValue), normalise(row.feePaid))
  records.setPriority(order, row.priority)
  records.setUpdatedAt(order, row.updatedAt)
  exchange.orders.open(order)
  market.book.rest(order)
}
