import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'
import type { StopRow } from '../spot/stops/stop-order.ts'

/** The tables of spot orders and stop orders, as a database keeps them. */
export function createRows(): {
  store(changes: Changes): void
  snapshot(): Pick<Snapshot, 'orders' | 'stops'>
  /** Returns all stop orders, ended ones too, in the order of their ids. */
  allStops(): StopRow[]
} {
  const orders = new Map<number, Snapshot['orders'][number]>()
  const stops = new Map<number, StopRow>()

  return {
    store(changes) {
      for (const row of changes.orders) orders.set(row.id, row)
      for (const row of changes.stops) stops.set(row.id, row)
    },
    snapshot: () => ({
      orders: byId(orders).filter(({ status }) => status === 'waiting'),
      stops: byId(stops).filter(({ status }) => status === 'waiting'),
    }),
    allStops: () => byId(stops),
  }
}

function byId<Row extends { readonly id: number }>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows.values()].toSorted((a, b) => a.id - b.id)
}
