import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { toSavedAddress } from './saved-address.ts'

/** Shared query key: other pages list the saved addresses too and refetch when one is added or removed. */
export const ADDRESSES_KEY = [PRIVATE, 'addresses'] as const

/** Fetches the customer's saved addresses. */
export function useAddresses() {
  return useQuery({
    queryKey: ADDRESSES_KEY,
    queryFn: async ({ signal }) => (await readApi('wallet/get_address', {}, signal)).list.map(toSavedAddress),
    staleTime: 0,
  })
}
