import type { LeverPosition } from '@halyard/api/client'
import { newestFirst } from '../../../lib/pages.ts'

/** Waiting or held. */
export function isOpen({ status }: LeverPosition): boolean {
  return status === 0 || status === 1
}

/** Open positions after news of some: each once, newest first, without those that have ended. */
export function mergePositions(
  held: readonly LeverPosition[],
  news: readonly LeverPosition[],
): LeverPosition[] {
  const byId = new Map(held.map((position) => [position.id, position]))
  for (const position of news) {
    const known = byId.get(position.id)
    if (!known || known.updated_at <= position.updated_at) byId.set(position.id, position)
  }
  return Array.from(byId.values()).filter(isOpen).toSorted(newestFirst)
}
