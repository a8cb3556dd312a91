import type { Changes } from '../changes.ts'
import type { SelfLimitsSnapshot } from '../self-limits/rows.ts'
import { limitKey } from '../self-limits/self-limits-state.ts'

/** The tables of self-set limits, as a database keeps them. */
export function createRows(): { store(changes: Changes): void; snapshot(): SelfLimitsSnapshot } {
  const limits = new Map<string, SelfLimitsSnapshot['selfLimitRows'][number]>()
  const pauses = new Map<number, SelfLimitsSnapshot['selfPauses'][number]>()
  const uses = new Map<number, SelfLimitsSnapshot['selfUses'][number]>()

  return {
    store(changes) {
      for (const row of changes.selfLimitRows) limits.set(limitKey(row), row)
      for (const row of changes.selfPauses) pauses.set(row.id, row)
      for (const row of changes.selfUses) uses.set(row.id, row)
    },
    snapshot: () => ({
      selfLimitRows: [...limits.values()].toSorted(
        (a, b) => a.ownerId - b.ownerId || (a.name < b.name ? -1 : 1),
      ),
      selfPauses: [...pauses.values()].toSorted((a, b) => a.id - b.id),
      selfUses: [...uses.values()].toSorted((a, b) => a.id - b.id),
    }),
  }
}
