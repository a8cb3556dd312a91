import type { MicroOrder } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'
import type { OptionType } from '../form/form-reducer.ts'

/** The phase of an option's life. */
export type Phase = 'entering' | 'running' | 'settling' | 'closed'

/** Returns the phase of an option at a server time in epoch milliseconds. */
export function phaseOf(order: Pick<MicroOrder, 'status' | 'buy_price' | 'delivery_at'>, now: number): Phase {
  if (order.status === 3) return 'closed'
  if (now >= order.delivery_at) return 'settling'
  return order.buy_price === null ? 'entering' : 'running'
}

/** Returns the result if the current price stayed. The actual result depends on the mean over the settlement window. */
export function interimResult(
  { type, buy_price }: Pick<MicroOrder, 'type' | 'buy_price'>,
  price: string | undefined,
): 'ahead' | 'level' | 'behind' | undefined {
  if (buy_price === null || price === undefined) return undefined
  const rise = compareDecimals(price, buy_price)
  if (type === 3) return rise === 0 ? 'ahead' : 'behind'
  if (rise === 0) return 'level'
  return rise > 0 === (type === 1) ? 'ahead' : 'behind'
}

/** Returns the whole seconds until delivery, at least 0. */
export function secondsLeft({ delivery_at }: Pick<MicroOrder, 'delivery_at'>, now: number): number {
  return Math.max(0, Math.ceil((delivery_at - now) / 1_000))
}

/** Returns the remaining share of the duration, from 1 down to 0. */
export function shareLeft(
  { delivery_at, seconds }: Pick<MicroOrder, 'delivery_at' | 'seconds'>,
  now: number,
): number {
  return Math.min(1, Math.max(0, (delivery_at - now) / (seconds * 1_000)))
}

const TYPES = { 1: 'call', 2: 'put', 3: 'even' } as const satisfies Record<MicroOrder['type'], OptionType>

/** Returns the type of an option from the wire. */
export function typeOf({ type }: Pick<MicroOrder, 'type'>): OptionType {
  return TYPES[type]
}
