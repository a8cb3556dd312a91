import { useQuery } from '@tanstack/react-query'
import { toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import type { ResponseOf } from '@halyard/api/client'
import { readApi } from '../../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { parseEvent } from '../../../lib/calls/parse-event.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { text } from '../../../lib/language/i18n.ts'
import { newestFirst, parsePage, usePages } from '../../../lib/lists/pages.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { listen } from '../../../lib/socket/connection.ts'
import type { PairIds } from '../orders/order-history.ts'
import { type StopOrder, toStopOrder } from './stop-order.ts'

const WAITING = [PRIVATE, 'waiting-stops'] as const
const ENDED = [PRIVATE, 'ended-stops'] as const
/** Enough for all stop orders that a customer may have waiting. */
const WAITING_MAX = 100
const PAGE = 20

/** Fetches the customer's waiting stop orders, newest first, with live updates. */
export function useWaitingStops() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: WAITING,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('coin/trade/stop/list', { page: 1, limit: WAITING_MAX }, signal)
      return list.map(toStopOrder)
    },
    enabled: signedIn,
  })
}

/** Fetches ended stop orders page by page, newest first, of one pair or of all. */
export function useEndedStops(pair: PairIds | undefined) {
  return usePages(
    [...ENDED, pair ?? 'all'],
    async (page, signal) => {
      const of = pair && { currency_id: pair.baseId, legal_id: pair.quoteId }
      const request = { ...of, ended: '1', page, limit: PAGE } as const
      return parsePage(await readApi('coin/trade/stop/list', request, signal), toStopOrder)
    },
    newestFirst,
  )
}

/** Removes a stop order from the list. */
export function removeStop(stopId: number): void {
  queryClient.applyChange<StopOrder[]>(WAITING, (stops) => stops.filter(({ id }) => id !== stopId))
}

/** Cancels a stop order and removes it from the list once it is known not to wait. */
async function cancelStop(id: number): Promise<Answer<ResponseOf<'coin/trade/stop/cancel'>>> {
  const key = newIdempotencyKey()
  const request = { path: 'coin/trade/stop/cancel', body: { id }, key, mask: false } as const
  const answer = await sendWithRetry<'coin/trade/stop/cancel'>(request, () => {})
  if (answer.ok || hasStopEnded(answer)) removeStop(id)
  return answer
}

/** Cancels a stop order, of an OCO with its limit order, and shows the result. Returns true if it no longer waits. */
export async function cancelStopAndNotify({
  id,
  pairedOrderId,
}: Pick<StopOrder, 'id' | 'pairedOrderId'>): Promise<boolean> {
  const answer = await cancelStop(id)
  if (answer.ok) toast(text(pairedOrderId === undefined ? 'trading:orderCancelled' : 'trade:ocoCancelled'))
  else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
  return answer.ok || hasStopEnded(answer)
}

/** Returns whether a rejection means that the stop order was already triggered or cancelled. */
function hasStopEnded({ code }: { readonly code: string }): boolean {
  return code === 'stop_must_be_waiting'
}

/** Merges updates into the list of waiting stop orders: unique, newest first, without ended ones. */
export function mergeStops(current: readonly StopOrder[], updates: readonly StopOrder[]): StopOrder[] {
  const byId = new Map(current.map((stop) => [stop.id, stop]))
  for (const stop of updates) {
    const known = byId.get(stop.id)
    if (!known || known.updatedAt <= stop.updatedAt) byId.set(stop.id, stop)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 'waiting')
    .toSorted(newestFirst)
}

/** Reads the list again after an order was placed, whose event may be on its way. */
export function refreshStops(): void {
  void queryClient.invalidateQueries({ queryKey: WAITING })
}

listen('stop_order', ({ stops: rows }) => {
  const stops = parseEvent(rows, toStopOrder, [WAITING, ENDED])
  if (!stops) return
  queryClient.applyChange<StopOrder[]>(WAITING, (current) => mergeStops(current, stops))
  const ended = stops.filter(({ status }) => status !== 'waiting')
  if (ended.length === 0) return
  void queryClient.invalidateQueries({ queryKey: ENDED })
  if (ended.some(({ status }) => status === 'triggered')) toast(text('trade:stopWasTriggered'), 'good')
})
