import type { Side, StopRow, StopTrigger } from '../../engine/index.ts'

/** The types of stop orders in the protocol's words: what each waits for, and which order it becomes. */
export const STOP_TYPES = {
  STOP_LOSS: { cuts: true, type: 'market' },
  STOP_LOSS_LIMIT: { cuts: true, type: 'limit' },
  TAKE_PROFIT: { cuts: false, type: 'market' },
  TAKE_PROFIT_LIMIT: { cuts: false, type: 'limit' },
} as const

/** The types of orders that are not stop orders. */
export const PLAIN_TYPES = ['LIMIT', 'LIMIT_MAKER', 'MARKET'] as const

/** Every type of order. */
export const ORDER_TYPES = [...PLAIN_TYPES, ...(Object.keys(STOP_TYPES) as StopType[])] as const

/** The least and the greatest trail in basis points. */
export const TRAILING_BIPS = [10, 2_000] as const

/** One of `STOP_TYPES`. */
export type StopType = keyof typeof STOP_TYPES

/** Parts per million of the protocol's unit of a trail, a basis point. */
export const PPM_PER_BIP = 100

/** Returns whether a text names a type of stop order. */
export function isStopType(text: string | undefined): text is StopType {
  return text !== undefined && text in STOP_TYPES
}

/** Returns the direction of a type's trigger: a seller cuts a loss when the price falls, a buyer when it rises. */
export function directionOf(type: StopType, side: Side): StopTrigger['direction'] {
  return STOP_TYPES[type].cuts === (side === 'sell') ? 'at_or_below' : 'at_or_above'
}

/** Returns the type of a stop order. */
export function stopTypeOf({ side, triggerDirection, type }: StopRow): StopType {
  const cuts = (triggerDirection === 'at_or_below') === (side === 'sell')
  if (cuts) return type === 'limit' ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS'
  return type === 'limit' ? 'TAKE_PROFIT_LIMIT' : 'TAKE_PROFIT'
}
