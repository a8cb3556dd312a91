import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../../lib/calls/api.ts'
import type { Fill } from '../../../lib/chart/fills/fill.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { Perp } from '../perp.ts'
import { type Position, toPosition, WIRE_STATUSES } from '../position.ts'
import { ENDED } from '../positions/history/ended-positions.ts'
import { usePositions } from '../positions/open-positions.ts'

const NONE: readonly Position[] = []
/** Older ones are further back than most charts are scrolled. */
const POSITIONS_MAX = 100

/** Returns the customer's newest fills in a contract. */
export function usePerpFills({ perpId }: Perp): readonly Fill[] {
  const signedIn = useSignedIn()
  const { data: open = NONE } = usePositions()
  // Positions that end change its key.
  const newest = open.map(({ id }) => id).join()
  const { data: closed = NONE } = useQuery({
    queryKey: [...ENDED, 'fills', newest],
    queryFn: async ({ signal }) => {
      const request = { status: WIRE_STATUSES.closed, page: 1, limit: POSITIONS_MAX }
      return (await readApi('lever/my_trade', request, signal)).list.map(toPosition)
    },
    enabled: signedIn,
    placeholderData: (previous) => previous,
  })
  return useMemo(
    () => perpFillsOf([...open, ...closed].filter((position) => position.perpId === perpId)),
    [open, closed, perpId],
  )
}

/**
 * Returns the fills of positions: where a market order opened one, and where one ended. A limit order's position has no time of
 * its fill and is marked where it ended only.
 */
export function perpFillsOf(
  positions: readonly Pick<
    Position,
    'id' | 'side' | 'status' | 'price' | 'openPrice' | 'closePrice' | 'createdAt' | 'updatedAt'
  >[],
): Fill[] {
  return positions.flatMap(({ id, side, status, price, openPrice, closePrice, createdAt, updatedAt }) => {
    const buys = side === 'long'
    const opening: Fill = { id, side: buys ? 'buy' : 'sell', price: openPrice, at: createdAt }
    const closing: Fill = { id: -id, side: buys ? 'sell' : 'buy', price: closePrice, at: updatedAt }
    return [
      ...(isSome(openPrice) && !isSome(price) ? [opening] : []),
      ...(status === 'closed' && isSome(closePrice) ? [closing] : []),
    ]
  })
}

function isSome(price: string): boolean {
  return /[1-9]/.test(price)
}
