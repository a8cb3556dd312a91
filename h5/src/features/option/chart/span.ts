import type { MicroOrder } from '@halyard/api/client'
import type { Span } from './scale.ts'

const BACK_MS = 150_000
const AHEAD_MS = 15_000

/**
 * What stretch of time the chart shows: the last minutes and a little room ahead; with options running, all of each
 * from its acceptance to its delivery.
 */
export function spanOf(
  now: number,
  orders: readonly Pick<MicroOrder, 'accepted_at' | 'delivery_at'>[],
): Span {
  const from = Math.min(now - BACK_MS, ...orders.map(({ accepted_at }) => accepted_at - 10_000))
  const last = Math.max(now, ...orders.map(({ delivery_at }) => delivery_at))
  return { from, to: Math.max(now + AHEAD_MS, last + (last - from) * 0.06) }
}
