import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { toPlan, toPurchase } from './plan.ts'

const RECURRING = [PRIVATE, 'recurring'] as const
const PAGE_SIZE = 20

/** Fetches the customer's plans. */
export function usePlans() {
  return useQuery({
    queryKey: [...RECURRING, 'plans'],
    queryFn: async ({ signal }) => (await readApi('coin/recurring/list', {}, signal)).list.map(toPlan),
  })
}

/** Fetches the purchases of all plans, page by page. */
export function usePurchases() {
  return usePages([...RECURRING, 'purchases'], async (page, signal) =>
    parsePage(await readApi('coin/recurring/purchases', { page, limit: PAGE_SIZE }, signal), toPurchase),
  )
}

/** Fetches plans and purchases again after one of them has changed. */
export function refetchRecurring(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: RECURRING })
}
