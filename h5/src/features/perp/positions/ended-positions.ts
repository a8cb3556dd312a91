import type { LeverPosition } from '@halyard/api/client'
import { readApi } from '../../../lib/api.ts'
import { addToPages, newestFirst, usePages } from '../../../lib/pages.ts'
import { PRIVATE } from '../../../lib/queries.ts'

const ENDED = [PRIVATE, 'ended-positions'] as const
const PAGE = 20

/** Closed positions, or cancelled orders, the last to change first, page after page. */
export function useEndedPositions(status: 2 | 3) {
  return usePages(
    [...ENDED, status],
    (page, signal) => readApi('lever/my_trade', { status, page, limit: PAGE }, signal),
    lastFirst,
  )
}

/** Puts positions that have just ended on the lists that they belong to. */
export function addEndedPositions(positions: readonly LeverPosition[]): void {
  for (const status of [2, 3] as const)
    addToPages(
      [...ENDED, status],
      positions.filter((position) => position.status === status),
      lastFirst,
    )
}

function lastFirst(a: LeverPosition, b: LeverPosition): number {
  return b.updated_at - a.updated_at || newestFirst(a, b)
}
