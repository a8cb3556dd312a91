import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import { addHouseMove, type HouseMove } from './house-move.ts'

/** Movements of the exchange's own money: those that were added, or all of them. */
export interface HouseChanges {
  readonly houseMoves: readonly HouseMove[]
}

export function drainHouse({ house }: Exchange, changes: Draft<HouseChanges>): void {
  changes.houseMoves = house.added.splice(0)
}

export function snapshotHouse({ house }: Exchange): HouseChanges {
  return { houseMoves: [...house.moves] }
}

export function restoreHouse({ house }: Exchange, { houseMoves }: HouseChanges): void {
  for (const move of houseMoves.toSorted((a, b) => a.id - b.id)) addHouseMove(house, move)
}
