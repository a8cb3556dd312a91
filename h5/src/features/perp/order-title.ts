import type { Position } from './position.ts'

/**
 * Returns the text that names a row of the customer's lists: a position by its side, an order that changed or may only
 * reduce a position by what it does.
 */
export function orderTitleOf({
  side,
  reduceOnly,
  closeReason,
}: Pick<Position, 'side' | 'reduceOnly' | 'closeReason'>) {
  if (reduceOnly) return side === 'long' ? 'closesShort' : 'closesLong'
  if (closeReason !== 'netted') return side
  return side === 'long' ? 'longOrder' : 'shortOrder'
}

/** Returns the text of how a row ended. An order that was filled into a position has no result of its own. */
export function endingOf({ status, reduceOnly, closeReason }: Position) {
  if (closeReason === undefined) return `status_${status}` as const
  return closeReason === 'netted' && reduceOnly ? 'reason_reduced' : (`reason_${closeReason}` as const)
}
