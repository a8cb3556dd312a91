import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of the exchange's own money in one batch. */
export type OwnMoneyRows = Pick<Changes, 'ownMoneyMoves'>
export type OwnMoneySnapshot = Pick<Snapshot, 'ownMoneyMoves'>

export function ownMoneyRowsOf({ ownMoneyMoves }: Changes): OwnMoneyRows {
  return { ownMoneyMoves: ownMoneyMoves.map((row) => ({ ...row })) }
}

/** Returns the table of own money moves, with its constraints. */
export function createOwnMoneyTables(): Tables<OwnMoneyRows, OwnMoneySnapshot> {
  const moves = new Map<string, OwnMoneySnapshot['ownMoneyMoves'][number]>()
  return {
    findBroken({ ownMoneyMoves }) {
      const references = ownMoneyMoves.map(({ reference }) => reference)
      if (new Set(references).size < references.length) return 'a reference is used twice in one batch'
      const used = references.find((reference) => moves.has(reference))
      return used === undefined ? undefined : `reference ${used} is used twice`
    },
    store({ ownMoneyMoves }) {
      for (const row of ownMoneyMoves) moves.set(row.reference, row)
    },
    snapshot: () => ({ ownMoneyMoves: [...moves.values()].map((row) => ({ ...row })) }),
  }
}
