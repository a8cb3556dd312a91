import type { LeverContract, LeverTicker } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../calls/api.ts'
import { useMarkets } from '../../../market/markets.ts'
import type { MarketRow } from './market-rows.ts'

/** How often the figures of the contracts are read: only the shown one is sent live. */
const REFETCH_MS = 10_000

/** Fetches the spot markets and the contracts for the list. The contracts follow when they are loaded. */
export function useMarketRows() {
  const markets = useMarkets()
  const perps = useQuery({
    queryKey: ['perp-rows'],
    queryFn: async ({ signal }) => (await readApi('lever/contracts', {}, signal)).list.map(perpRow),
    refetchInterval: REFETCH_MS,
  })
  const spot = markets.data?.list.map(
    ({ matchId, base, quote, lastPrice, priceDecimals, change, turnover }): MarketRow => ({
      product: 'spot',
      id: matchId,
      matchId,
      base,
      quote,
      price: lastPrice,
      decimals: priceDecimals,
      change,
      turnover: Number(turnover),
    }),
  )
  return { ...markets, data: spot && [...spot, ...(perps.data ?? [])] }
}

function perpRow(wire: LeverContract & LeverTicker): MarketRow {
  return {
    product: 'perp',
    id: wire.contract_id,
    matchId: wire.match_id,
    base: wire.currency_name,
    quote: wire.legal_name,
    price: wire.now_price,
    decimals: wire.price_decimals,
    change: wire.change,
    turnover: Number(wire.volume) * Number(wire.now_price),
  }
}
