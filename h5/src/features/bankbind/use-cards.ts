import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/api.ts'
import { PRIVATE } from '../../lib/queries.ts'

/** Other pages offer these cards too, and read them again when one comes or goes. */
export const CARDS_KEY = [PRIVATE, 'bank-cards'] as const

export function useCards() {
  return useQuery({
    queryKey: CARDS_KEY,
    queryFn: async ({ signal }) => (await readApi('user/cash_info', {}, signal)).list,
    staleTime: 0,
  })
}
