import type { Changes } from '../changes.ts'
import type { OwnMoneyChanges } from '../own-money/rows.ts'

/** The table of own money moves, as a database keeps it. */
export function createRows(): { store(changes: Changes): void; snapshot(): OwnMoneyChanges } {
  const moves = new Map<number, OwnMoneyChanges['ownMoneyMoves'][number]>()
  return {
    store({ ownMoneyMoves }) {
      for (const row of ownMoneyMoves) moves.set(row.id, row)
    },
    snapshot: () => ({ ownMoneyMoves: [...moves.values()].toSorted((a, b) => a.id - b.id) }),
  }
}
