import type { Deal } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { mergeDeals } from '../../../lib/markets.ts'
import { queryClient } from '../../../lib/queries.ts'
import { listen, onConnect } from '../../../lib/socket/connection.ts'
import type { Perp } from '../perp.ts'

const DEALS = 'lever-deals'

/** A contract's latest deals, newest first, kept live by its stream. */
export function usePerpDeals({ perpId, baseId, legalId }: Perp) {
  return useQuery({
    queryKey: [DEALS, perpId],
    queryFn: async ({ signal }) =>
      (await readApi('lever/deal', { currency_id: baseId, legal_id: legalId }, signal)).deals,
    staleTime: 0,
  })
}

// Deals while the connection was broken are told to nobody.
onConnect(() => void queryClient.invalidateQueries({ queryKey: [DEALS] }))

listen('lever_deals', ({ contract_id: perpId, deals }) => {
  queryClient.setQueryData<Deal[]>([DEALS, perpId], (held) => held && mergeDeals(held, deals))
})
