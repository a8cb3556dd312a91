import type { LeverPosition } from '@halyard/contract/client'

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
  return Array.from(byId.values())
    .filter(isOpen)
    .toSorted((a, b) => b.id - a.id)
}

/** Ended positions with news in front: each once, the last to change first. */
export function mergeEnded(held: readonly LeverPosition[], news: readonly LeverPosition[]): LeverPosition[] {
  const byId = new Map([...held, ...news].map((position) => [position.id, position]))
  return Array.from(byId.values()).toSorted((a, b) => b.updated_at - a.updated_at || b.id - a.id)
}
