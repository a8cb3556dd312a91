import type { Changes } from '../changes.ts'
import type { TiersChanges } from '../tiers/rows.ts'
import { dayOf, monthOf } from '../tiers/utc-days.ts'

/** The tables of fee schedules and limits, as a database keeps them. */
export function createRows(): { store(changes: Changes): void; snapshot(): TiersChanges } {
  const schedules = new Map<number, TiersChanges['feeSchedules'][number]>()
  const volumes = new Map<string, TiersChanges['feeVolumes'][number]>()
  const limits = new Map<number, TiersChanges['withdrawLimits'][number]>()
  const parts = new Map<string, TiersChanges['limitParts'][number]>()
  let today = 0

  return {
    store(changes) {
      today = dayOf(changes.counters.at)
      for (const row of changes.feeSchedules) schedules.set(row.id, row)
      for (const row of changes.feeVolumes) volumes.set(`${row.customerId}:${row.day}`, row)
      for (const row of changes.withdrawLimits) limits.set(row.id, row)
      for (const row of changes.limitParts) parts.set(row.id, row)
    },
    snapshot: () => ({
      feeSchedules: [...schedules.values()].toSorted((a, b) => a.id - b.id),
      feeVolumes: [...volumes.values()]
        .filter(({ day }) => day >= today - 30)
        .toSorted((a, b) => a.customerId - b.customerId || a.day - b.day),
      withdrawLimits: [...limits.values()],
      limitParts: [...parts.values()]
        .filter(({ day }) => monthOf(day) === monthOf(today))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  }
}
