import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'

/** The table of spot orders, as a database keeps it. */
export function createRows(): { store(changes: Changes): void; snapshot(): Pick<Snapshot, 'orders'> } {
  const orders = new Map<number, Snapshot['orders'][number]>()

  return {
    store(changes) {
      for (const row of changes.orders) orders.set(row.id, row)
    },
    snapshot: () => ({
      orders: [...orders.values()]
        .filter(({ status }) => status === 'waiting')
        .toSorted((a, b) => a.id - b.id),
    }),
  }
}
