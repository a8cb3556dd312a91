import type { LeverPosition } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import type { Perp } from '../perp.ts'
import { useTicker } from '../perps.ts'
import { distanceOf, type Holding, holdingOf, type Standing, standingOf } from '../figures.ts'

export interface LiveStanding extends Standing {
  readonly holding: Holding
  readonly markTicks: bigint
  readonly liquidationTicks: bigint | undefined
  /** From the mark to liquidation, in hundredths of a percent. */
  readonly distance: bigint | undefined
}

/** What a position stands at by the mark price of this moment. */
export function useStanding(perp: Perp, position: LeverPosition): LiveStanding {
  const mark = useTicker(perp.perpId)?.mark_price ?? position.mark_price
  const markTicks = parseUnits(mark, perp.priceDecimals) ?? 0n
  return standAt(perp, position, markTicks)
}

export function standAt(perp: Perp, position: LeverPosition, markTicks: bigint): LiveStanding {
  const holding = holdingOf(perp, position)
  const price = parseUnits(position.liquidation_price, perp.priceDecimals)
  const liquidation = price === 0n ? undefined : price
  return {
    ...standingOf(perp, holding, markTicks),
    holding,
    markTicks,
    liquidationTicks: liquidation,
    distance: distanceOf(markTicks, liquidation),
  }
}
