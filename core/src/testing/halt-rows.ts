import type { Changes } from '../changes.ts'
import type { HaltChanges } from '../halts/rows.ts'

/** The table of halts, as a database keeps it. */
export function createRows(): { store(changes: Changes): void; snapshot(): HaltChanges } {
  const halts = new Map<number, HaltChanges['haltRows'][number]>()
  return {
    store({ haltRows }) {
      for (const row of haltRows) halts.set(row.id, row)
    },
    snapshot: () => ({ haltRows: [...halts.values()].toSorted((a, b) => a.id - b.id) }),
  }
}
