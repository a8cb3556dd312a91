import type { Deal, Quote, ResponseOf, Ticker } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { queryClient } from '../calls/queries.ts'
import { listen, onConnect, recordPrice } from '../socket/connection.ts'
import type { Pair } from '../socket/depth-stream.ts'
import { useChannel, useSocketEvent } from '../socket/use-socket.ts'

const MARKETS = ['markets'] as const
type Markets = ResponseOf<'currency/quotation_new'>

/** Rules of markets and currencies rarely change; operators' changes arrive within a minute of use. */
const RULES_STALE_MS = 60_000

/** The shared query of the market list. */
export const marketsQuery = {
  queryKey: MARKETS,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const markets = await readApi('currency/quotation_new', {}, signal)
    recordPrice()
    return markets
  },
  staleTime: RULES_STALE_MS,
}

/** Fetches every market with its rules and 24-hour figures, kept live by the ticker. */
export function useMarkets() {
  return useQuery(marketsQuery)
}

/** Returns one market, or the first one without an id; renders only when it changes. */
export function useMarket(matchId: number | undefined): Quote | undefined {
  const { data } = useQuery({
    ...marketsQuery,
    select: ({ list }) =>
      matchId === undefined ? list[0] : list.find((quote) => quote.match_id === matchId),
  })
  return data
}

/** The shared query of the currency list. */
export const currenciesQuery = {
  queryKey: ['currencies'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readApi('currency/user_currency_list', {}, signal),
  staleTime: RULES_STALE_MS,
}

/** Fetches the currencies with their networks. */
export function useCurrencies() {
  return useQuery(currenciesQuery)
}

const TRADES_MAX = 50

/** Fetches a market's recent trades, newest first, with live updates. */
export function useRecentTrades({ match_id, currency_id, legal_id }: Pair) {
  const queryKey = ['deals', match_id]
  useChannel({ channel: 'transaction', match_id })
  useSocketEvent('transaction', (event) => {
    if (event.match_id !== match_id) return
    queryClient.setQueryData<Deal[]>(queryKey, (current) => current && mergeTrades(current, event.deals))
  })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await readApi('currency/deal', { currency_id, legal_id }, signal)).deals.slice(0, TRADES_MAX),
    staleTime: 0,
  })
}

/** Merges trades: unique, newest first, bounded. */
export function mergeTrades(current: readonly Deal[], fresh: readonly Deal[]): Deal[] {
  const byId = new Map([...current, ...fresh].map((trade) => [trade.id, trade]))
  return Array.from(byId.values())
    .toSorted((a, b) => b.id - a.id)
    .slice(0, TRADES_MAX)
}

/** Applies tickers to the market list; unaffected markets keep their identity. */
export function mergeTickers(markets: Markets, tickers: readonly Ticker[]): Markets {
  const fresh = new Map(tickers.map((ticker) => [ticker.match_id, ticker]))
  return {
    ...markets,
    list: markets.list.map((quote) => {
      const ticker = fresh.get(quote.match_id)
      return ticker ? { ...quote, ...ticker } : quote
    }),
  }
}

// The ticker sends only changes; refetch those missed while disconnected.
onConnect((again) => {
  if (again) void queryClient.invalidateQueries({ queryKey: MARKETS })
})

listen('daymarket', ({ list }) => {
  queryClient.setQueryData<Markets>(MARKETS, (markets) => markets && mergeTickers(markets, list))
})
