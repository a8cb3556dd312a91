import type { Order } from '../../../lib/trading/orders/order.ts'

/** Returns the text key of an order's status. */
export function statusKey({ status, filled }: Pick<Order, 'status' | 'filled'>): string {
  const some = /[1-9]/.test(filled)
  if (status === 'completed') return 'statusFilled'
  if (status === 'waiting') return some ? 'statusPartFilledOpen' : 'statusOpen'
  return some ? 'statusPartFilled' : 'statusCancelled'
}

/** Returns the filled share in whole percents, for a progress ring. */
export function filledPercent({ filled, quantity }: Pick<Order, 'filled' | 'quantity'>): number {
  const share = Number(filled) / Number(quantity)
  return Number.isFinite(share) ? Math.floor(share * 100) : 0
}
