import { toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import type { ResponseOf } from '@halyard/api/client'
import { readApi } from '../../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { text } from '../../../lib/language/i18n.ts'
import { newestFirst, parsePage, usePages } from '../../../lib/lists/pages.ts'
import { type StopOrder, toStopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { ENDED_STOPS, onStopsEnded, removeStop } from '../../../lib/trading/orders/waiting-stops.ts'
import type { PairIds } from '../orders/order-history.ts'

const PAGE = 20

/** Fetches ended stop orders page by page, newest first, of one pair or of all. */
export function useEndedStops(pair: PairIds | undefined) {
  return usePages(
    [...ENDED_STOPS, pair ?? 'all'],
    async (page, signal) => {
      const of = pair && { currency_id: pair.baseId, legal_id: pair.quoteId }
      const request = { ...of, ended: '1', page, limit: PAGE } as const
      return parsePage(await readApi('coin/trade/stop/list', request, signal), toStopOrder)
    },
    newestFirst,
  )
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

onStopsEnded((ended) => {
  void queryClient.invalidateQueries({ queryKey: ENDED_STOPS })
  if (ended.some(({ status }) => status === 'triggered')) toast(text('trade:stopWasTriggered'), 'good')
})
