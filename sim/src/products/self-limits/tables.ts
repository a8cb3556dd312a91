import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of self-set limits in one batch. */
export type SelfLimitsRows = Pick<Changes, 'selfLimitRows' | 'selfPauses' | 'selfUses'>

export type SelfLimitsSnapshot = Pick<Snapshot, 'selfLimitRows' | 'selfPauses' | 'selfUses'>

export function selfLimitsRowsOf({ selfLimitRows, selfPauses, selfUses }: Changes): SelfLimitsRows {
  return {
    selfLimitRows: selfLimitRows.map((row) => ({ ...row })),
    selfPauses: selfPauses.map((row) => ({ ...row })),
    selfUses: selfUses.map((row) => ({ ...row })),
  }
}

/** Returns the tables of self-set limits, with their constraints. */
export function createSelfLimitsTables(): Tables<SelfLimitsRows, SelfLimitsSnapshot> {
  const limits = new Map<string, SelfLimitsSnapshot['selfLimitRows'][number]>()
  const pauses = new Map<number, SelfLimitsSnapshot['selfPauses'][number]>()
  const uses = new Map<number, SelfLimitsSnapshot['selfUses'][number]>()

  return {
    findBroken({ selfPauses, selfUses }) {
      for (const { id, until, spotUntil } of selfPauses) {
        const before = pauses.get(id)
        if (before && (until < before.until || spotUntil < before.spotUntil))
          return `the pause of ${id} is shortened`
      }
      for (const { id, day, optionStake, optionLoss, perpLoss } of selfUses) {
        const before = uses.get(id)
        if (before && day < before.day) return `the sums of ${id} go back a day`
        if (before?.day !== day) continue
        if (optionStake < before.optionStake || optionLoss < before.optionLoss || perpLoss < before.perpLoss)
          return `a sum of ${id} decreases`
      }
      return undefined
    },
    store({ selfLimitRows, selfPauses, selfUses }) {
      for (const row of selfLimitRows) limits.set(`${row.ownerId} ${row.name}`, row)
      for (const row of selfPauses) pauses.set(row.id, row)
      for (const row of selfUses) uses.set(row.id, row)
    },
    snapshot: () => ({
      selfLimitRows: [...limits.values()].map((row) => ({ ...row })),
      selfPauses: [...pauses.values()].map((row) => ({ ...row })),
      selfUses: [...uses.values()].map((row) => ({ ...row })),
    }),
  }
}
