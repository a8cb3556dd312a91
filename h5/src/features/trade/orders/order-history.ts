import { readApi } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { addToPages, newestFirst, parsePage } from '../../../lib/lists/pages.ts'
import { useArchivedPages } from '../../../lib/trading/orders/archived-pages.ts'
import { ENDED_ORDERS } from '../../../lib/trading/orders/open-orders.ts'
import { type Order, toOrder } from '../../../lib/trading/orders/order.ts'

const PAGE = 20

export interface PairIds {
  readonly baseId: number
  readonly quoteId: number
}

/** Fetches ended orders page by page, newest first, of one pair or of all. */
export function useEndedOrders(pair: PairIds | undefined) {
  return useArchivedPages(
    [...ENDED_ORDERS, pair ?? 'all'],
    async (page, signal) => {
      const request = { ...(pair && { currency_id: pair.baseId, legal_id: pair.quoteId }), page, limit: PAGE }
      return parsePage(await readApi('transaction_complete', request, signal), toOrder)
    },
    newestFirst,
  )
}

/** Adds ended orders to the cached lists they belong to. */
export function addEndedOrders(orders: readonly Order[]): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ENDED_ORDERS })) {
    const pair = queryKey.at(-1) as PairIds | 'all'
    const own = orders.filter(
      (order) => pair === 'all' || (order.baseId === pair.baseId && order.quoteId === pair.quoteId),
    )
    addToPages(queryKey, own, newestFirst)
  }
}
