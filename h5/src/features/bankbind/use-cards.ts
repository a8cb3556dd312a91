import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { toBankCard } from './bank-card.ts'

/** Shared query key: other pages list the bank cards too and refetch when one is added or removed. */
export const CARDS_KEY = [PRIVATE, 'bank-cards'] as const

/** Fetches the customer's bank cards. */
export function useCards() {
  return useQuery({
    queryKey: CARDS_KEY,
    queryFn: async ({ signal }) => (await readApi('user/cash_info', {}, signal)).list.map(toBankCard),
    staleTime: 0,
  })
}
