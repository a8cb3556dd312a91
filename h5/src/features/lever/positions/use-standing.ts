import type { LeverPosition } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import type { Contract } from '../contract.ts'
import { useTicker } from '../contracts.ts'
import { distanceOf, type Holding, holdingOf, type Standing, standingOf } from '../figures.ts'

export interface LiveStanding extends Standing {
  readonly holding: Holding
  readonly markTicks: bigint
  readonly liquidationTicks: bigint | undefined
  /** From the mark to liquidation, in hundredths of a percent. */
  readonly distance: bigint | undefined
}

/** What a position stands at by the mark price of this moment. */
export function useStanding(contract: Contract, position: LeverPosition): LiveStanding {
  const mark = useTicker(contract.contractId)?.mark_price ?? position.mark_price
  const markTicks = parseUnits(mark, contract.priceDecimals) ?? 0n
  return standAt(contract, position, markTicks)
}

export function standAt(contract: Contract, position: LeverPosition, markTicks: bigint): LiveStanding {
  const holding = holdingOf(contract, position)
  const price = parseUnits(position.liquidation_price, contract.priceDecimals)
  const liquidation = price === 0n ? undefined : price
  return {
    ...standingOf(contract, holding, markTicks),
    holding,
    markTicks,
    liquidationTicks: liquidation,
    distance: distanceOf(markTicks, liquidation),
  }
}
