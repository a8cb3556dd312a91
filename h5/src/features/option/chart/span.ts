import type { TimedOption } from '../timed-option.ts'
import type { Span } from './scale.ts'

const BACK_MS = 150_000
const AHEAD_MS = 15_000

/**
 * Returns the time range of the chart: the last minutes and a little room ahead, extended to cover every running option
 * from acceptance to delivery.
 */
export function spanOf(now: number, orders: readonly Pick<TimedOption, 'acceptedAt' | 'deliveryAt'>[]): Span {
  const from = Math.min(now - BACK_MS, ...orders.map(({ acceptedAt }) => acceptedAt - 10_000))
  const last = Math.max(now, ...orders.map(({ deliveryAt }) => deliveryAt))
  return { from, to: Math.max(now + AHEAD_MS, last + (last - from) * 0.06) }
}
