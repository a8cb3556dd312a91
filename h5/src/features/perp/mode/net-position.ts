import type { MarginedHolding } from '@halyard/formulas'
import { holdingOf } from '../figures.ts'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'

/** The lots that a customer in net mode holds in a contract, by the side of an order. */
export interface NetPosition {
  /** The position that the order would add to. */
  readonly same: MarginedHolding | undefined
  /** The position that the order would close first. */
  readonly opposite: MarginedHolding | undefined
}

/** Returns the position that an order of a side meets in net mode. */
export function netPositionOf(
  perp: Perp,
  positions: readonly Position[],
  side: Position['side'],
): NetPosition {
  const held = positions.filter(({ perpId, openLots }) => perpId === perp.perpId && openLots > 0n)
  const find = (isSame: boolean) => {
    const position = held.find((one) => (one.side === side) === isSame)
    return position && holdingOf(perp, position)
  }
  return { same: find(true), opposite: find(false) }
}
