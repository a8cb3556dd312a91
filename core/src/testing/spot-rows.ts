import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'
import type { CountdownRow } from '../spot/countdowns/countdowns.ts'
import type { StopRow } from '../spot/stops/stop-order.ts'

/** The tables of spot orders and stop orders, as a database keeps them. */
export function createRows(): {
  store(changes: Changes): void
  snapshot(): Pick<Snapshot, 'orders' | 'stops' | 'countdowns'>
  /** Returns all stop orders, ended ones too, in the order of their ids. */
  allStops(): StopRow[]
} {
  const orders = new Map<number, Snapshot['orders'][number]>()
  const stops = new Map<number, StopRow>()
  const countdowns = new Map<string, CountdownRow>()

  return {
    store(changes) {
      for (const row of changes.orders) orders.set(row.id, row)
      for (const row of changes.stops) stops.set(row.id, row)
      for (const row of changes.countdowns)
        countdowns.set(`${row.ownerId} ${row.marketId} ${row.perpId}`, row)
    },
    snapshot: () => ({
      orders: byId(orders).filter(({ status }) => status === 'waiting'),
      stops: byId(stops).filter(({ status }) => status === 'waiting'),
      countdowns: [...countdowns.values()]
        .filter(({ dueAt }) => dueAt > 0)
        .toSorted((a, b) => a.ownerId - b.ownerId || a.marketId - b.marketId),
    }),
    allStops: () => byId(stops),
  }
}

function byId<Row extends { readonly id: number }>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows.values()].toSorted((a, b) => a.id - b.id)
}
