import { parseUnits } from '@halyard/money'
import type { MarginedHolding } from '@halyard/formulas'
import { holdingOf, liquidationDistance, type PositionFigures, positionFigures } from '../figures.ts'
import type { Perp } from '../perp.ts'
import { useTicker } from '../perps.ts'
import type { Position } from '../position.ts'

/** A position's parsed amounts and figures at a mark price. */
export interface LivePositionFigures extends PositionFigures {
  readonly holding: MarginedHolding
  readonly markTicks: bigint
  readonly liquidationTicks: bigint | undefined
  /** The distance from the mark to the liquidation price, in hundredths of a percent. */
  readonly distance: bigint | undefined
}

/** Returns a position's figures at the live mark price. */
export function usePositionFigures(perp: Perp, position: Position): LivePositionFigures {
  const mark = useTicker(perp.perpId)?.markPrice ?? position.markPrice
  const markTicks = parseUnits(mark, perp.priceDecimals) ?? 0n
  return positionFiguresAt(perp, position, markTicks)
}

/** Returns a position's figures at a mark price in ticks. */
export function positionFiguresAt(perp: Perp, position: Position, markTicks: bigint): LivePositionFigures {
  const holding = holdingOf(perp, position)
  const price = parseUnits(position.liquidationPrice, perp.priceDecimals)
  const liquidation = price === 0n ? undefined : price
  return {
    ...positionFigures(perp, holding, markTicks),
    holding,
    markTicks,
    liquidationTicks: liquidation,
    distance: liquidationDistance(markTicks, liquidation),
  }
}
