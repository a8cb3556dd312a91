import type { LeverPosition } from '@halyard/api/client'
import { readApi } from '../../../lib/calls/api.ts'
import { addToPages, newestFirst, usePages } from '../../../lib/lists/pages.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'

const ENDED = [PRIVATE, 'ended-positions'] as const
const PAGE = 20

/** Fetches closed positions (2) or cancelled orders (3) page by page, the last changed first. */
export function useEndedPositions(status: 2 | 3) {
  return usePages(
    [...ENDED, status],
    (page, signal) => readApi('lever/my_trade', { status, page, limit: PAGE }, signal),
    lastFirst,
  )
}

/** Adds ended positions to the cached lists they belong to. */
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
