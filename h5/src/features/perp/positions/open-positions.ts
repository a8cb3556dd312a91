import { toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { parseEvent } from '../../../lib/calls/parse-event.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { text } from '../../../lib/language/i18n.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { listen } from '../../../lib/socket/connection.ts'
import { type Position, toPosition } from '../position.ts'
import { addEndedPositions, ENDED } from './history/ended-positions.ts'
import { isOpen, mergePositions } from './merge-positions.ts'

const OPEN = [PRIVATE, 'positions'] as const
const PAGE = 100
/** Enough for the 200 open positions that a customer may have. */
const PAGES_MAX = 2

/** Fetches the customer's working orders and open positions, newest first, with live updates. */
export function usePositions() {
  const signedIn = useSignedIn()
  return useQuery({ queryKey: OPEN, queryFn: ({ signal }) => readAll(signal), enabled: signedIn })
}

/** Refetches the open positions, in case an event was lost. */
export function refreshPositions(): void {
  void queryClient.invalidateQueries({ queryKey: OPEN })
}

async function readAll(signal: AbortSignal): Promise<Position[]> {
  const positions: Position[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, more } = await readApi('lever/my_trade', { page, limit: PAGE }, signal)
    positions.push(...list.map(toPosition))
    if (!more) break
  }
  return mergePositions([], positions)
}

/** Toast texts for closes that the customer did not request. */
const ENDS: Partial<Record<NonNullable<Position['closeReason']>, string>> = {
  take_profit: 'tookProfit',
  stop_loss: 'stoppedLoss',
  liquidated: 'wasLiquidated',
  deleveraged: 'wasDeleveraged',
}

listen('lever_trade', ({ positions: rows }) => {
  const positions = parseEvent(rows, toPosition, [OPEN, ENDED])
  if (!positions) return
  const current = queryClient.getQueryData<Position[]>(OPEN)
  const known = new Map(current?.map((position) => [position.id, position]))
  queryClient.applyChange<Position[]>(OPEN, (open) => mergePositions(open, positions))
  const ended = positions.filter((position) => !isOpen(position))
  if (ended.length > 0) addEndedPositions(ended)
  for (const position of positions) notifyOfChange(known.get(position.id), position)
})

/** Shows a toast when an order has filled, or a position was closed without a request of the customer. */
function notifyOfChange(before: Position | undefined, now: Position): void {
  if (!before) return
  if (before.waitingLots > 0n && now.waitingLots === 0n && now.openLots > before.openLots)
    toast(text('perp:orderFilled'), 'good')
  if (before.waitingLots > 0n && now.closeReason === 'netted') toast(text('perp:orderFilledNet'), 'good')
  const end = isOpen(now) || now.closeReason === undefined ? undefined : ENDS[now.closeReason]
  if (end) toast(text(`perp:${end}`), now.closeReason === 'take_profit' ? 'good' : 'bad')
}
