import type { PriceDoubt, Ticker } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { parseEvent } from '../calls/parse-event.ts'
import { queryClient } from '../calls/queries.ts'
import { listen, onConnect, recordPrice } from '../socket/connection.ts'
import type { Pair } from '../socket/depth-stream.ts'
import { useChannel, useSocketEvent } from '../socket/use-socket.ts'
import { toCurrency } from './currency.ts'
import { type MarketRules, type Quote, toMarketRules, toQuote, withTicker } from './quote.ts'
import { mergeTrades, toTrade, TRADES_MAX, type Trade } from './trade.ts'

const MARKETS = ['markets'] as const
const TRADES = ['deals'] as const

interface Markets {
  readonly list: readonly Quote[]
  /** The rules alone. Prices change often and leave this list as it is. */
  readonly rules: readonly MarketRules[]
  /** Whether prices come from the simulated feed. */
  readonly simulated: boolean
}

/** Rules of markets and currencies rarely change, and operators' changes are announced. */
const RULES_STALE_MS = 60_000

/** The shared query of the market list. */
export const marketsQuery = {
  queryKey: MARKETS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Markets> => {
    const { list, simulated } = await readApi('currency/quotation_new', {}, signal)
    recordPrice()
    return { list: list.map(toQuote), rules: list.map(toMarketRules), simulated }
  },
  staleTime: RULES_STALE_MS,
  meta: { kept: true },
}

/** Fetches every market with its rules and 24-hour figures, kept live by the ticker. */
export function useMarkets() {
  return useQuery(marketsQuery)
}

/** Returns one market, or the first one without an id; renders only when it changes. */
export function useMarket(matchId: number | undefined): Quote | undefined {
  const { data } = useQuery({
    ...marketsQuery,
    select: ({ list }) => (matchId === undefined ? list[0] : list.find((quote) => quote.matchId === matchId)),
  })
  return data
}

/** Returns a market as it was last received, without rendering when it changes. */
export function readMarket(matchId: number): Quote | undefined {
  return queryClient.getQueryData<Markets>(MARKETS)?.list.find((quote) => quote.matchId === matchId)
}

/** Returns why no option or position can be opened on a market's index now; renders only when it changes. */
export function usePriceDoubt(matchId: number): PriceDoubt | undefined {
  const { data } = useQuery({
    ...marketsQuery,
    select: ({ list }) => list.find((quote) => quote.matchId === matchId)?.priceDoubt,
  })
  return data
}

/** The shared query of the currency list. */
export const currenciesQuery = {
  queryKey: ['currencies'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { list } = await readApi('currency/user_currency_list', {}, signal)
    return { list: list.map(toCurrency) }
  },
  staleTime: RULES_STALE_MS,
  meta: { kept: true },
}

/** Fetches the currencies with their networks. */
export function useCurrencies() {
  return useQuery(currenciesQuery)
}

/** Fetches a market's recent trades, newest first, with live updates. */
export function useRecentTrades({ matchId, baseId, quoteId }: Pair) {
  const queryKey = [...TRADES, matchId]
  useChannel({ channel: 'transaction', match_id: matchId })
  useSocketEvent('transaction', ({ match_id, deals }) => {
    const trades = match_id === matchId ? parseEvent(deals, toTrade, [queryKey]) : undefined
    if (trades) queryClient.setQueryData<Trade[]>(queryKey, (known) => known && mergeTrades(known, trades))
  })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { deals } = await readApi('currency/deal', { currency_id: baseId, legal_id: quoteId }, signal)
      return deals.slice(0, TRADES_MAX).map(toTrade)
    },
    staleTime: 0,
  })
}

/** Applies tickers to the market list; unaffected markets keep their identity. */
export function mergeTickers(markets: Markets, tickers: readonly Ticker[]): Markets {
  const fresh = new Map(tickers.map((ticker) => [ticker.match_id, ticker]))
  return {
    ...markets,
    list: markets.list.map((quote) => {
      const ticker = fresh.get(quote.matchId)
      return ticker ? withTicker(quote, ticker) : quote
    }),
  }
}

// The ticker sends only changes, and trades are not sent again; refetch those missed while disconnected.
onConnect((again) => {
  if (!again) return
  for (const queryKey of [MARKETS, TRADES]) void queryClient.invalidateQueries({ queryKey })
})

listen('daymarket', ({ list }) => {
  queryClient.setQueryData<Markets>(MARKETS, (markets) => markets && mergeTickers(markets, list))
})

// Operators changed fees, limits or a status.
listen('rules', ({ products }) => {
  if (products.includes('market')) void queryClient.invalidateQueries({ queryKey: MARKETS })
  if (products.includes('network')) void queryClient.invalidateQueries({ queryKey: currenciesQuery.queryKey })
})

// A launched coin has a market and a currency that the lists do not know yet.
listen('projectLaunched', () => {
  for (const { queryKey } of [marketsQuery, currenciesQuery]) void queryClient.invalidateQueries({ queryKey })
})
