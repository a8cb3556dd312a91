import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { addressDestination, cardDestination } from './destination.ts'

/** Fetches the saved addresses of a currency. */
export function useAddresses(currency: number | undefined) {
  return useQuery({
    queryKey: [PRIVATE, 'withdraw-addresses', currency],
    queryFn: async ({ signal }) => {
      const { list } = await readApi('wallet/get_address', currency ? { currency } : {}, signal)
      return list.map(addressDestination)
    },
    enabled: currency !== undefined,
    staleTime: 0,
  })
}

/** Fetches the customer's bank cards, the default first. */
export function useCards() {
  return useQuery({
    queryKey: [PRIVATE, 'withdraw-cards'],
    queryFn: async ({ signal }) => (await readApi('user/cash_info', {}, signal)).list.map(cardDestination),
    staleTime: 0,
  })
}
