import type { LeverPosition } from '@halyard/api/client'
import { newestFirst } from '../../../lib/lists/pages.ts'

/** Returns whether a position is a working order or is held. */
export function isOpen({ status }: LeverPosition): boolean {
  return status === 0 || status === 1
}

/** Merges updates into the list of open positions: unique, newest first, without ended ones. */
export function mergePositions(
  current: readonly LeverPosition[],
  updates: readonly LeverPosition[],
): LeverPosition[] {
  const byId = new Map(current.map((position) => [position.id, position]))
  for (const position of updates) {
    const known = byId.get(position.id)
    if (!known || known.updated_at <= position.updated_at) byId.set(position.id, position)
  }
  return Array.from(byId.values()).filter(isOpen).toSorted(newestFirst)
}
