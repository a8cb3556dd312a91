import type { Order } from '@halyard/api/client'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { addToPages, newestFirst, usePages } from '../../../lib/lists/pages.ts'

const ENDED = [PRIVATE, 'ended-orders'] as const
const PAGE = 20

export interface PairIds {
  readonly currency_id: number
  readonly legal_id: number
}

/** Fetches ended orders page by page, newest first, of one pair or of all. */
export function useEndedOrders(pair: PairIds | undefined) {
  return usePages(
    [...ENDED, pair ?? 'all'],
    (page, signal) => readApi('transaction_complete', { ...pair, page, limit: PAGE }, signal),
    newestFirst,
  )
}

/** Adds ended orders to the cached lists they belong to. */
export function addEndedOrders(orders: readonly Order[]): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ENDED })) {
    const pair = queryKey.at(-1) as PairIds | 'all'
    const own = orders.filter(
      (order) =>
        pair === 'all' || (order.currency_id === pair.currency_id && order.legal_id === pair.legal_id),
    )
    addToPages(queryKey, own, newestFirst)
  }
}
