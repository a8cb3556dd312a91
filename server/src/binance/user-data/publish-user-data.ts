import { formatUnits } from '@halyard/money'
import {
  type Changes,
  type CustomerEvent,
  type PublishedBatch,
  STOP_ORDERS,
  type StopRow,
  type Trade,
} from '../../engine/index.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { listIdOf } from '../account/find-stops.ts'
import { reportsOf, stopReportsOf } from './execution-report.ts'
import type { Listeners } from './listeners.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'db' | 'engine' | 'now'>

/** The rows of a batch that reports of orders need. */
interface BatchChanges {
  readonly trades: readonly Trade[]
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

  function send(customerId: number, event: object): void {
    for (const listener of listeners.of(customerId)) listener.send(event)
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
      for (const report of reportsOf(changed, now())) send(customerId, report)
    }
  }

  function publishStops(customerId: number, stops: Changes['stops']): void {
    for (const stop of stops) {
      const market = catalogue.market(stop.marketId)
      if (!market) continue
      for (const report of stopReportsOf({ market, stop, isNew: stop.id > lastOrderId }, now()))
        send(customerId, report)
    }
  }

  function publishBalances(customerId: number, accounts: Changes['accounts']): void {
    const coins = accounts.flatMap(({ kind, currencyId, available, frozen }) => {
      const currency = catalogue.currency(currencyId)
      if (kind !== 'coin' || !currency) return []
      const [a, { decimals }] = [currency.name, currency]
      return [{ a, f: formatUnits(BigInt(available), decimals), l: formatUnits(BigInt(frozen), decimals) }]
    })
    const at = now()
    if (coins.length > 0) send(customerId, { e: 'outboundAccountPosition', E: at, u: at, B: coins })
  }

  function publishEvent({ customerId, body }: CustomerEvent, changes: BatchChanges): void {
    if (body.event === 'orders') publishOrders(customerId, body.orders, changes)
    else if (body.event === 'stops') publishStops(customerId, body.stops)
    else if (body.event === 'balances') publishBalances(customerId, body.accounts)
  }

  function publishTransfers({ facts }: PublishedBatch['changes']): void {
    for (const fact of facts) {
      if (fact.kind !== 'fundsTransferred') continue
      const { customerId, currencyId, source, target, amount, at } = fact
      const currency = catalogue.currency(currencyId)
      if (!currency || (source !== 'coin' && target !== 'coin')) continue
      const text = formatUnits(BigInt(amount), currency.decimals)
      const d = target === 'coin' ? text : `-${text}`
      send(customerId, { e: 'balanceUpdate', E: now(), a: currency.name, d, T: at })
    }
  }

  return engine.onCommitted((batch) => {
    try {
      const orders = batch.events.flatMap(({ body }) => (body.event === 'orders' ? body.orders : []))
      const stops = batch.events.flatMap(({ body }) => (body.event === 'stops' ? body.stops : []))
      const trades = [...batch.changes.trades]
      for (const stop of stops) if (stop.placedOrderId !== undefined) placed.set(stop.placedOrderId, stop)
      publishTransfers(batch.changes)
      for (const event of batch.events) publishEvent(event, { trades, stops })
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
