import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'
import type { WealthOrderRow } from '../wealth/wealth-order.ts'
import type { WealthSnapshot } from '../wealth/rows.ts'

/** The tables of wealth, as a database keeps them. */
export function createRows(): {
  store(changes: Changes): void
  snapshot(): WealthSnapshot
  wealthOrder(id: number): WealthOrderRow | undefined
} {
  const plans = new Map<number, Snapshot['wealthPlans'][number]>()
  const orders = new Map<number, WealthOrderRow>()

  return {
    wealthOrder: (id) => orders.get(id),
    store(changes) {
      for (const row of changes.wealthPlans) plans.set(row.id, row)
      for (const row of changes.wealthOrders) orders.set(row.id, row)
    },
    snapshot: () => ({
      wealthPlans: [...plans.values()].toSorted((a, b) => a.id - b.id),
      wealthOrders: [...orders.values()]
        .filter(({ status }) => status === 'hosting')
        .toSorted((a, b) => a.id - b.id),
      nextWealthOrderId: Math.max(0, ...orders.keys()) + 1,
    }),
  }
}

declare module './rows.ts' {
  interface Rows {
    /** Returns a wealth order, open or ended. */
    wealthOrder(id: number): WealthOrderRow | undefined
  }
}
