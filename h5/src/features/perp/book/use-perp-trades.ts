import type { Deal } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { mergeTrades } from '../../../lib/market/markets.ts'
import { listen, onConnect } from '../../../lib/socket/connection.ts'
import type { Perp } from '../perp.ts'

const TRADES = 'lever-deals'

/** Fetches a contract's recent trades, newest first, with live updates. */
export function usePerpTrades({ perpId, baseId, legalId }: Perp) {
  return useQuery({
    queryKey: [TRADES, perpId],
    queryFn: async ({ signal }) =>
      (await readApi('lever/deal', { currency_id: baseId, legal_id: legalId }, signal)).deals,
    staleTime: 0,
  })
}

// Trades are not sent again after a lost connection; refetch.
onConnect(() => void queryClient.invalidateQueries({ queryKey: [TRADES] }))

listen('lever_deals', ({ contract_id: perpId, deals }) => {
  queryClient.setQueryData<Deal[]>([TRADES, perpId], (current) => current && mergeTrades(current, deals))
})
