import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { toNetworkFacts } from '../../lib/wallet/networks/network-facts.ts'
import { chainsOf } from './networks.ts'

/** Fetches the facts of the networks that a currency can be deposited on. */
export function useDepositNetworks(currency: number | undefined) {
  return useQuery({
    queryKey: [PRIVATE, 'deposit networks', currency],
    queryFn: async ({ signal }) => {
      const { list } = await readApi('wallet/get_in_networks', { currency: currency ?? 0 }, signal)
      return list.flatMap((wire) => chainsOf([wire.type]).map((network) => toNetworkFacts(network, wire)))
    },
    enabled: currency !== undefined,
    staleTime: 30_000,
  })
}
