import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { SelfLimitRow, SelfPauseRow, SelfUseRow } from './self-limit.ts'
import { limitKey } from './self-limits-state.ts'

/** Rows of self-set limits that changed. No row is ever deleted. */
export interface SelfLimitsChanges {
  readonly selfLimitRows: readonly SelfLimitRow[]
  readonly selfPauses: readonly SelfPauseRow[]
  readonly selfUses: readonly SelfUseRow[]
}

/** The limits, pauses and sums of all customers, ended and past ones too. */
export type SelfLimitsSnapshot = SelfLimitsChanges

/** Adds the rows that changed since the last call to `changes`. */
export function drainSelfLimits(
  { selfLimits: { changed } }: Exchange,
  changes: Draft<SelfLimitsChanges>,
): void {
  changes.selfLimitRows = [...changed.limits.values()]
  changes.selfPauses = [...changed.pauses.values()]
  changes.selfUses = [...changed.uses.values()]
  changed.limits.clear()
  changed.pauses.clear()
  changed.uses.clear()
}

/** Returns the rows of each kind, by customer. */
export function snapshotSelfLimits({ selfLimits }: Exchange): SelfLimitsSnapshot {
  const limits = [...selfLimits.limits.values()]
  return {
    selfLimitRows: limits.toSorted((a, b) => a.ownerId - b.ownerId || (a.name < b.name ? -1 : 1)),
    selfPauses: [...selfLimits.pauses.values()].toSorted((a, b) => a.id - b.id),
    selfUses: [...selfLimits.uses.values()].toSorted((a, b) => a.id - b.id),
  }
}

/** Restores limits, pauses and sums from rows in any order. */
export function restoreSelfLimits({ selfLimits }: Exchange, rows: SelfLimitsSnapshot): void {
  for (const row of rows.selfLimitRows) selfLimits.limits.set(limitKey(row), row)
  for (const row of rows.selfPauses) selfLimits.pauses.set(row.id, row)
  for (const row of rows.selfUses) selfLimits.uses.set(row.id, row)
}
