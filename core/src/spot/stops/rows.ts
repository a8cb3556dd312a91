import { MAX_UNITS, unsafeUnits } from '@halyard/money'
import { openCoinAccount } from '../../customer/customer-account.ts'
import type { Exchange } from '../../state.ts'
import { noteReachedStops } from './note-prices.ts'
import { type StopRow, stopRow } from './stop-order.ts'
import { openStop, type Stops } from './stops-state.ts'

/** Returns the waiting stop orders in the order of their ids. */
export function snapshotStops({ waiting }: Stops): StopRow[] {
  return [...waiting.values()].map(stopRow).toSorted((a, b) => a.id - b.id)
}

/** Restores the waiting stop orders, and which markets have one that is reached. */
export function restoreStops(exchange: Exchange, rows: readonly StopRow[]): void {
  for (const row of rows.toSorted((a, b) => a.id - b.id)) restoreStop(exchange, row)
  noteReachedStops(exchange)
}

function restoreStop(exchange: Exchange, row: StopRow): void {
  const market = exchange.markets.get(row.marketId)
  const customer = exchange.customers.get(row.ownerId)
  if (!market || !customer) throw new Error(`stop order ${row.id} has no market or customer`)
  if (row.held > MAX_UNITS) throw new Error(`stop order ${row.id} holds more than MAX_UNITS`)
  const { triggerSource, triggerDirection, triggerTicks, trailPpm, trailedTicks, held, ...stop } = row
  const { baseId, quoteId } = market.config
  openStop(exchange, {
    ...stop,
    trigger: { source: triggerSource, direction: triggerDirection, ticks: triggerTicks },
    trail:
      trailPpm === undefined || trailedTicks === undefined
        ? undefined
        : { ppm: trailPpm, fromTicks: trailedTicks },
    held: unsafeUnits(Number(held)),
    payAccountId: openCoinAccount(exchange.ledger, customer, row.side === 'buy' ? quoteId : baseId),
  })
}
