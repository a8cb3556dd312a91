import type { Deal } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { mergeDeals } from '../../../lib/markets.ts'
import { queryClient } from '../../../lib/queries.ts'
import { listen, onConnect } from '../../../lib/socket/connection.ts'
import type { Contract } from '../contract.ts'

const DEALS = 'lever-deals'

/** A contract's latest deals, newest first, kept live by its stream. */
export function useLeverDeals({ contractId, baseId, legalId }: Contract) {
  return useQuery({
    queryKey: [DEALS, contractId],
    queryFn: async ({ signal }) =>
      (await readApi('lever/deal', { currency_id: baseId, legal_id: legalId }, signal)).deals,
    staleTime: 0,
  })
}

// Deals while the connection was broken are told to nobody.
onConnect(() => void queryClient.invalidateQueries({ queryKey: [DEALS] }))

listen('lever_deals', ({ contract_id: contractId, deals }) => {
  queryClient.setQueryData<Deal[]>([DEALS, contractId], (held) => held && mergeDeals(held, deals))
})
