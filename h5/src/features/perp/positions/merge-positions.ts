import { newestFirst } from '../../../lib/lists/pages.ts'
import type { Position } from '../position.ts'

/** Returns whether a position is a working order or is held. */
export function isOpen({ status }: Position): boolean {
  return status === 'waiting' || status === 'holding'
}

/** Merges updates into the list of open positions: unique, newest first, without ended ones. */
export function mergePositions(current: readonly Position[], updates: readonly Position[]): Position[] {
  const byId = new Map(current.map((position) => [position.id, position]))
  for (const position of updates) {
    const known = byId.get(position.id)
    if (!known || known.updatedAt <= position.updatedAt) byId.set(position.id, position)
  }
  return Array.from(byId.values()).filter(isOpen).toSorted(newestFirst)
}
