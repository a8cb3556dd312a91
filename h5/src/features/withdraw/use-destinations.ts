import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { BANK } from '../../lib/wallet/network-name.ts'
import type { Destination } from './destination.ts'

/** Fetches the saved addresses of a currency. */
export function useAddresses(currency: number | undefined) {
  return useQuery({
    queryKey: [PRIVATE, 'withdraw-addresses', currency],
    queryFn: ({ signal }) => readApi('wallet/get_address', currency ? { currency } : {}, signal),
    enabled: currency !== undefined,
    staleTime: 0,
    select: ({ list }) =>
      list.map(
        ({ id, type, address, notes, usable_at }): Destination => ({
          id,
          network: type,
          label: notes || address,
          hint: notes ? address : '',
          usableAt: usable_at,
        }),
      ),
  })
}

/** Fetches the customer's bank cards, the default first. */
export function useCards() {
  return useQuery({
    queryKey: [PRIVATE, 'withdraw-cards'],
    queryFn: ({ signal }) => readApi('user/cash_info', {}, signal),
    staleTime: 0,
    select: ({ list }) =>
      list.map(
        ({ id, name, bank, card_number }): Destination => ({
          id,
          network: BANK,
          label: `${bank} ${card_number}`,
          hint: name,
          usableAt: 0,
        }),
      ),
  })
}
