import type { Changes } from '../changes.ts'
import type { HouseChanges } from '../house/rows.ts'

/** The table of house moves, as a database keeps it. */
export function createRows(): { store(changes: Changes): void; snapshot(): HouseChanges } {
  const moves = new Map<number, HouseChanges['houseMoves'][number]>()
  return {
    store({ houseMoves }) {
      for (const row of houseMoves) moves.set(row.id, row)
    },
    snapshot: () => ({ houseMoves: [...moves.values()].toSorted((a, b) => a.id - b.id) }),
  }
}
