import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useSocketEvent } from '../../lib/socket/use-socket.ts'
import { toTerms } from './terms.ts'

/** Fetches the current requirements, limits and fees of withdrawing a currency. */
export function useTerms(currency: number | undefined, type?: string) {
  const query = useQuery({
    queryKey: [PRIVATE, 'withdraw-terms', currency, type],
    queryFn: async ({ signal }) =>
      toTerms(await readApi('wallet/get_info', { currency: currency ?? 0, ...(type && { type }) }, signal)),
    enabled: currency !== undefined,
    staleTime: 0,
  })
  useSocketEvent('update_balance', ({ balances }) => {
    if (balances.some((changed) => changed.type === 'coin' && changed.currency_id === currency))
      void query.refetch()
  })
  return query
}
