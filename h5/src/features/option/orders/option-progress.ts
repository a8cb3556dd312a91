import { compareDecimals } from '@halyard/ui'
import type { TimedOption } from '../timed-option.ts'

/** The phase of an option's life. */
export type Phase = 'entering' | 'running' | 'settling' | 'closed'

/** Returns the phase of an option at a server time in epoch milliseconds. */
export function phaseOf(
  order: Pick<TimedOption, 'status' | 'entryPrice' | 'deliveryAt'>,
  now: number,
): Phase {
  if (order.status === 'closed') return 'closed'
  if (now >= order.deliveryAt) return 'settling'
  return order.entryPrice === undefined ? 'entering' : 'running'
}

/** Returns the result if the current price stayed. The actual result depends on the mean over the settlement window. */
export function interimResult(
  { type, entryPrice }: Pick<TimedOption, 'type' | 'entryPrice'>,
  price: string | undefined,
): 'ahead' | 'level' | 'behind' | undefined {
  if (entryPrice === undefined || price === undefined) return undefined
  const rise = compareDecimals(price, entryPrice)
  if (type === 'even') return rise === 0 ? 'ahead' : 'behind'
  if (rise === 0) return 'level'
  return rise > 0 === (type === 'call') ? 'ahead' : 'behind'
}

/** Returns the whole seconds of the option that are left, at least 0. They begin at the earliest time of its entry. */
export function secondsLeft(
  { deliveryAt, seconds }: Pick<TimedOption, 'deliveryAt' | 'seconds'>,
  now: number,
): number {
  return Math.min(seconds, Math.max(0, Math.ceil((deliveryAt - now) / 1_000)))
}

/** Returns the remaining share of the duration, from 1 down to 0. */
export function shareLeft(
  { deliveryAt, seconds }: Pick<TimedOption, 'deliveryAt' | 'seconds'>,
  now: number,
): number {
  return Math.min(1, Math.max(0, (deliveryAt - now) / (seconds * 1_000)))
}
