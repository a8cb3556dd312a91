import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

type Names = 'feeSchedules' | 'feeVolumes' | 'withdrawLimits' | 'limitParts'

/** The rows of fee schedules, volumes and limits in one batch. */
export type TiersRows = Pick<Changes, Names>

export type TiersSnapshot = Pick<Snapshot, Names>

export function tiersRowsOf({ feeSchedules, feeVolumes, withdrawLimits, limitParts }: Changes): TiersRows {
  return {
    feeSchedules: feeSchedules.map((row) => ({ ...row })),
    feeVolumes: feeVolumes.map((row) => ({ ...row })),
    withdrawLimits: withdrawLimits.map((row) => ({ ...row })),
    limitParts: limitParts.map((row) => ({ ...row })),
  }
}

/** Returns the tables, with their constraints: a volume of a day only grows, a part is only given back whole. */
export function createTiersTables(): Tables<TiersRows, TiersSnapshot> {
  const schedules = new Map<number, TiersSnapshot['feeSchedules'][number]>()
  const volumes = new Map<string, TiersSnapshot['feeVolumes'][number]>()
  const limits = new Map<number, TiersSnapshot['withdrawLimits'][number]>()
  const parts = new Map<string, TiersSnapshot['limitParts'][number]>()

  return {
    findBroken({ feeVolumes, limitParts }) {
      for (const { customerId, day, volume } of feeVolumes)
        if (volume < (volumes.get(`${customerId}:${day}`)?.volume ?? 0n))
          return `the volume of ${customerId} on day ${day} decreases`
      for (const { id, value } of limitParts) {
        const before = parts.get(id)
        if (before && value !== 0n && value !== before.value) return `part ${id} of a limit changes`
      }
      return undefined
    },
    store({ feeSchedules, feeVolumes, withdrawLimits, limitParts }) {
      for (const row of feeSchedules) schedules.set(row.id, row)
      for (const row of feeVolumes) volumes.set(`${row.customerId}:${row.day}`, row)
      for (const row of withdrawLimits) limits.set(row.id, row)
      for (const row of limitParts) parts.set(row.id, row)
    },
    snapshot: () => ({
      feeSchedules: [...schedules.values()].map((row) => ({ ...row })),
      feeVolumes: [...volumes.values()].map((row) => ({ ...row })),
      withdrawLimits: [...limits.values()].map((row) => ({ ...row })),
      limitParts: [...parts.values()].map((row) => ({ ...row })),
    }),
  }
}
