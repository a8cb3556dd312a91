import { readApi } from '../../../../lib/calls/api.ts'
import { PRIVATE } from '../../../../lib/calls/queries.ts'
import { addToPages, newestFirst, parsePage } from '../../../../lib/lists/pages.ts'
import { useArchivedPages } from '../../../../lib/trading/orders/archived-pages.ts'
import { type Position, toPosition, WIRE_STATUSES } from '../../position.ts'

/** The lists of ended positions, for `parseEvent`. */
export const ENDED = [PRIVATE, 'ended-positions'] as const
const PAGE = 20

/** The statuses of ended positions. */
export type EndedStatus = 'closed' | 'cancelled'

/** Fetches closed positions or cancelled orders page by page, the last changed first. */
export function useEndedPositions(status: EndedStatus) {
  return useArchivedPages(
    [...ENDED, status],
    async (page, signal) => {
      const request = { status: WIRE_STATUSES[status], page, limit: PAGE }
      return parsePage(await readApi('lever/my_trade', request, signal), toPosition)
    },
    lastFirst,
  )
}

/** Adds ended positions to the cached lists they belong to. */
export function addEndedPositions(positions: readonly Position[]): void {
  for (const status of ['closed', 'cancelled'] as const)
    addToPages(
      [...ENDED, status],
      positions.filter((position) => position.status === status),
      lastFirst,
    )
}

function lastFirst(a: Position, b: Position): number {
  return b.updatedAt - a.updatedAt || newestFirst(a, b)
}
