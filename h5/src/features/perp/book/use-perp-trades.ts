import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { parseEvent } from '../../../lib/calls/parse-event.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { mergeTrades, toTrade, type Trade } from '../../../lib/market/trade.ts'
import { listen, onConnect } from '../../../lib/socket/connection.ts'
import type { Perp } from '../perp.ts'

const TRADES = 'lever-deals'

/** Fetches a contract's recent trades, newest first, with live updates. */
export function usePerpTrades({ perpId, baseId, legalId }: Perp) {
  return useQuery({
    queryKey: [TRADES, perpId],
    queryFn: async ({ signal }) => {
      const { deals } = await readApi('lever/deal', { currency_id: baseId, legal_id: legalId }, signal)
      return deals.map(toTrade)
    },
    staleTime: 0,
  })
}

// Trades are not sent again after a lost connection; refetch.
onConnect(() => void queryClient.invalidateQueries({ queryKey: [TRADES] }))

listen('lever_deals', ({ contract_id: perpId, deals }) => {
  const queryKey = [TRADES, perpId]
  const trades = parseEvent(deals, toTrade, [queryKey])
  if (trades) queryClient.setQueryData<Trade[]>(queryKey, (known) => known && mergeTrades(known, trades))
})
