import { type Numeric, toAmount } from '@halyard/money'
import type { Position } from './position.ts'
import type { PlacedPositionReply, PositionReply } from '../replies.ts'

/** Returns the state of a position for a reply. */
export function positionReply({ id, status, openLots }: Position): PositionReply {
  return { positionId: id, status, openLots }
}

/** Returns the state of an order that was placed, and the totals of its fills: lots, and their value in settle units. */
export function placedReply(
  order: Position,
  filled: { readonly lots: number; readonly value: Numeric },
): PlacedPositionReply {
  const { remaining } = order
  return {
    ...positionReply(order),
    remaining,
    filledLots: filled.lots,
    filledValue: toAmount(filled.value),
  }
}
