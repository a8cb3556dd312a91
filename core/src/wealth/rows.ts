import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import { type WealthOrderRow, wealthOrderRow } from './wealth-order.ts'
import type { WealthPlan } from './wealth-plan.ts'
import { openWealthOrder } from './wealth-state.ts'

/** Rows of wealth that changed. Order ids are consecutive, and no row is ever deleted. */
export interface WealthChanges {
  readonly wealthPlans: readonly WealthPlan[]
  readonly wealthOrders: readonly WealthOrderRow[]
}

/** The plans, and the open orders. */
export interface WealthSnapshot extends WealthChanges {
  readonly nextWealthOrderId: number
}

export function drainWealth({ wealth: { changed } }: Exchange, changes: Draft<WealthChanges>): void {
  changes.wealthPlans = [...changed.plans.values()]
  changes.wealthOrders = [...changed.orders.values()].map(wealthOrderRow)
  changed.plans.clear()
  changed.orders.clear()
}

export function snapshotWealth({ wealth }: Exchange): WealthSnapshot {
  return {
    wealthPlans: [...wealth.plans.values()].toSorted((a, b) => a.id - b.id),
    wealthOrders: [...wealth.open.values()].map(wealthOrderRow).toSorted((a, b) => a.id - b.id),
    nextWealthOrderId: wealth.nextId,
  }
}

export function restoreWealth({ wealth }: Exchange, rows: WealthSnapshot): void {
  for (const plan of rows.wealthPlans) wealth.plans.set(plan.id, plan)
  for (const row of rows.wealthOrders.toSorted((a, b) => a.id - b.id)) openWealthOrder(wealth, { ...row })
  wealth.nextId = rows.nextWealthOrderId
}
