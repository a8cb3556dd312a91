import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of the exchange's own money in one batch. */
export type HouseRows = Pick<Changes, 'houseMoves'>
export type HouseSnapshot = Pick<Snapshot, 'houseMoves'>

export function houseRowsOf({ houseMoves }: Changes): HouseRows {
  return { houseMoves: houseMoves.map((row) => ({ ...row })) }
}

/** Returns the table of house moves, with its constraints. */
export function createHouseTables(): Tables<HouseRows, HouseSnapshot> {
  const moves = new Map<string, HouseSnapshot['houseMoves'][number]>()
  return {
    findBroken({ houseMoves }) {
      const references = houseMoves.map(({ reference }) => reference)
      if (new Set(references).size < references.length) return 'a reference is used twice in one batch'
      const used = references.find((reference) => moves.has(reference))
      return used === undefined ? undefined : `reference ${used} is used twice`
    },
    store({ houseMoves }) {
      for (const row of houseMoves) moves.set(row.reference, row)
    },
    snapshot: () => ({ houseMoves: [...moves.values()].map((row) => ({ ...row })) }),
  }
}
