import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import type { Network } from './networks.ts'
import { toTarget } from './target.ts'

/** Fetches the deposit address or bank account of a currency on a network. */
export function useTarget(currency: number | undefined, type: Network | undefined) {
  return useQuery({
    queryKey: [PRIVATE, 'deposit target', currency, type],
    queryFn: async ({ signal }) => {
      const request = { currency: currency ?? 0, type: type ?? 'BANK' }
      return toTarget(await readApi('wallet/get_in_address', request, signal))
    },
    enabled: currency !== undefined && type !== undefined,
    staleTime: 60_000,
  })
}
