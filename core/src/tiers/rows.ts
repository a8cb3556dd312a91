import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { FeeSchedule } from './fee-schedule.ts'
import type { FeeVolumeRow } from './fee-volumes.ts'
import { putSchedule } from './tiers-state.ts'
import { dayOf, monthOf } from './utc-days.ts'
import type { LimitPart, WithdrawLimits } from './withdraw-limits.ts'

/** Rows of fee schedules and limits that changed, or all that still count: volumes of 30 days, parts of this month. */
export interface TiersChanges {
  readonly feeSchedules: readonly FeeSchedule[]
  readonly feeVolumes: readonly FeeVolumeRow[]
  readonly withdrawLimits: readonly WithdrawLimits[]
  readonly limitParts: readonly LimitPart[]
}

/** Adds the rows that changed since the last call to `changes`. */
export function drainTiers({ tiers: { changed, volumes } }: Exchange, changes: Draft<TiersChanges>): void {
  changes.feeSchedules = [...changed.schedules.values()]
  changes.feeVolumes = volumes.drain()
  changes.withdrawLimits = changed.limits ? [changed.limits] : []
  changes.limitParts = [...changed.parts.values()]
  changed.schedules.clear()
  changed.limits = undefined
  changed.parts.clear()
}

/** Returns the schedules, and the volumes and parts that still count. */
export function snapshotTiers({ tiers, at }: Exchange): TiersChanges {
  const today = dayOf(at)
  return {
    feeSchedules: [...tiers.schedules],
    feeVolumes: tiers.volumes.rows(today),
    withdrawLimits: tiers.limits ? [tiers.limits] : [],
    limitParts: [...tiers.parts.values()]
      .flat()
      .filter(({ day }) => monthOf(day) === monthOf(today))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

/** Restores schedules, volumes and parts from rows in any order. Throws if a volume has no customer. */
export function restoreTiers({ tiers, customers }: Exchange, rows: TiersChanges): void {
  for (const row of rows.feeSchedules.toSorted((a, b) => a.id - b.id)) putSchedule(tiers, row)
  for (const row of rows.feeVolumes.toSorted((a, b) => a.day - b.day)) {
    const customer = customers.get(row.customerId)
    if (!customer) throw new Error(`a volume of customer ${row.customerId} has no customer`)
    tiers.volumes.restore(customer, row)
  }
  const [limits] = rows.withdrawLimits
  tiers.limits = limits
  for (const row of rows.limitParts) {
    const own = tiers.parts.get(row.customerId)
    if (own) own.push(row)
    else tiers.parts.set(row.customerId, [row])
  }
}
