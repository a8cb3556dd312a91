import { toast } from '@halyard/ui'
import { readApi } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { text } from '../../../lib/language/i18n.ts'
import { newestFirst, parsePage } from '../../../lib/lists/pages.ts'
import { useArchivedPages } from '../../../lib/trading/orders/archived-pages.ts'
import { toStopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { ENDED_STOPS, onStopsEnded } from '../../../lib/trading/orders/waiting-stops.ts'
import type { PairIds } from '../orders/order-history.ts'

const PAGE = 20

/** Fetches ended stop orders page by page, newest first, of one pair or of all. */
export function useEndedStops(pair: PairIds | undefined) {
  return useArchivedPages(
    [...ENDED_STOPS, pair ?? 'all'],
    async (page, signal) => {
      const of = pair && { currency_id: pair.baseId, legal_id: pair.quoteId }
      const request = { ...of, ended: '1', page, limit: PAGE } as const
      return parsePage(await readApi('coin/trade/stop/list', request, signal), toStopOrder)
    },
    newestFirst,
  )
}

onStopsEnded((ended) => {
  void queryClient.invalidateQueries({ queryKey: ENDED_STOPS })
  if (ended.some(({ status }) => status === 'triggered')) toast(text('trade:stopWasTriggered'), 'good')
})
