import { forgetOldTicks } from './market/recent-ticks.ts'
import { PRODUCTS } from './products.ts'
import type { Exchange } from './state.ts'

/** Processes what new index prices trigger, and what is due by now. Comes after the prices were recorded. */
export function processIndexPrices(exchange: Exchange): void {
  for (const product of PRODUCTS) product.onIndexPrice?.(exchange)
  forgetOldTicks(exchange)
}

/**
 * Processes what is due by now, without new prices. The work is bounded, so that after a long silence one command does not
 * hold up all others. Returns whether more is due.
 */
export function processTime(exchange: Exchange): boolean {
  let hasMore = false
  for (const product of PRODUCTS) if (product.onTime?.(exchange)) hasMore = true
  forgetOldTicks(exchange)
  return hasMore
}

/**
 * Returns the earliest time at which something is due, in epoch milliseconds; `undefined` if nothing is scheduled. A
 * `passTime` later than this processes it.
 */
export function nextDueAt(exchange: Exchange): number | undefined {
  let earliest: number | undefined
  for (const product of PRODUCTS) {
    const dueAt = product.nextDueAt?.(exchange)
    if (dueAt !== undefined && (earliest === undefined || dueAt < earliest)) earliest = dueAt
  }
  return earliest
}

/**
 * Cancels the resting orders of customers whose own limits have become stricter or were reached, before another command can
 * fill them.
 */
export function cancelRefusedOrders(exchange: Exchange): void {
  const { blocked } = exchange.selfLimits
  for (const customerId of blocked)
    for (const product of PRODUCTS) product.cancelRefused?.(exchange, customerId)
  blocked.clear()
}
