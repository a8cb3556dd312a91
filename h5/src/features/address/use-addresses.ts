import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/api.ts'
import { PRIVATE } from '../../lib/queries.ts'

/** Other pages offer these addresses too, and read them again when one comes or goes. */
export const ADDRESSES_KEY = [PRIVATE, 'addresses'] as const

export function useAddresses() {
  return useQuery({
    queryKey: ADDRESSES_KEY,
    queryFn: async ({ signal }) => (await readApi('wallet/get_address', {}, signal)).list,
    staleTime: 0,
  })
}
