import type { CustomerId, WealthOrderId, WealthPlanId } from '../ids.ts'
import { DueQueue } from '../schedule/due-queue.ts'
import { type WealthOrder, type WealthOrderRow, yieldDueAt } from './wealth-order.ts'
import type { WealthPlan } from './wealth-plan.ts'

/** The state of wealth plans. */
export interface WealthState {
  readonly wealth: Wealth
}

/** The plans, and the orders that are open. */
export interface Wealth {
  readonly plans: Map<WealthPlanId, WealthPlan>
  readonly open: Map<WealthOrderId, WealthOrder>
  nextId: WealthOrderId
  /** When each open order's next yield is due. An order that was redeemed leaves its entry, which is then skipped. */
  readonly due: DueQueue
  /** The open principal of each plan. */
  readonly hosted: Map<WealthPlanId, bigint>
  /** The open principal of each customer in a plan, by `customerKey`. */
  readonly hostedByCustomer: Map<string, bigint>
  /** The number of open orders of each customer. */
  readonly counts: Map<CustomerId, number>
  readonly changed: {
    readonly plans: Map<WealthPlanId, WealthPlan>
    readonly orders: Map<WealthOrderId, WealthOrderRow>
  }
}

/** Orders that one customer may have open at a time. */
export const OPEN_WEALTH_ORDERS_MAX = 200

export function createWealth(): Wealth {
  return {
    plans: new Map(),
    open: new Map(),
    nextId: 1,
    due: new DueQueue(),
    hosted: new Map(),
    hostedByCustomer: new Map(),
    counts: new Map(),
    changed: { plans: new Map(), orders: new Map() },
  }
}

/** Returns the key of `hostedByCustomer`. */
export function customerKey({ planId, ownerId }: Pick<WealthOrderRow, 'planId' | 'ownerId'>): string {
  return `${planId}:${ownerId}`
}

/** Adds an open order: a new one, or a restored one. */
export function openWealthOrder(wealth: Wealth, order: WealthOrder): void {
  wealth.open.set(order.id, order)
  wealth.due.add(yieldDueAt(order, order.daysPaid + 1), order.id)
  addHosted(wealth, order, order.principal)
  wealth.counts.set(order.ownerId, (wealth.counts.get(order.ownerId) ?? 0) + 1)
}

/** Removes an order that has matured or was redeemed. */
export function closeWealthOrder(wealth: Wealth, order: WealthOrder): void {
  wealth.open.delete(order.id)
  addHosted(wealth, order, 0n - order.principal)
  const count = (wealth.counts.get(order.ownerId) ?? 0) - 1
  if (count > 0) wealth.counts.set(order.ownerId, count)
  else wealth.counts.delete(order.ownerId)
}

function addHosted(wealth: Wealth, order: WealthOrder, units: bigint): void {
  add(wealth.hosted, order.planId, units)
  add(wealth.hostedByCustomer, customerKey(order), units)
}

/** Deletes a sum that reaches zero, so that a restored state has the same sums. */
function add<Key>(sums: Map<Key, bigint>, key: Key, units: bigint): void {
  const sum = (sums.get(key) ?? 0n) + units
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}
