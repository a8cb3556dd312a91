import type { DepositNetwork } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'

/** Fetches the deposit address or bank account of a currency on a network. */
export function useTarget(currency: number | undefined, type: DepositNetwork | undefined) {
  return useQuery({
    queryKey: [PRIVATE, 'deposit target', currency, type],
    queryFn: ({ signal }) =>
      readApi('wallet/get_in_address', { currency: currency ?? 0, type: type ?? 'BANK' }, signal),
    enabled: currency !== undefined && type !== undefined,
    staleTime: 60_000,
  })
}
