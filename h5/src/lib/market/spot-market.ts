import { parseUnits } from '@halyard/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marketsQuery, useCurrencies } from './markets.ts'
import type { MarketRules, MarketStatus } from './quote.ts'

/** A market's rules in integers: ticks, lots and the smallest units of its two currencies. Independent of prices. */
export interface SpotMarket {
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly baseDecimals: number
  readonly quoteDecimals: number
  /** Quote units in one tick of one lot. An integer, so that values are exact. */
  readonly tickLot: bigint
  readonly lotsMin: bigint
  readonly lotsMax: bigint
  readonly valueMin: bigint
  readonly makerFeePpm: bigint
  readonly takerFeePpm: bigint
  readonly bandPpm: bigint
  readonly status: MarketStatus
  /** Whether the index is computed from the trades of this market. */
  readonly hasOwnIndex: boolean
}

export interface MarketChoice {
  readonly matchId?: number | undefined
  readonly baseId?: number | undefined
  readonly quoteId?: number | undefined
}

export type MarketState =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'error'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly market: SpotMarket; readonly simulated: boolean }

/**
 * Returns the rules of the selected market, or of the first one if none is selected. Renders only when a rule changes.
 */
export function useSpotMarket(choice: MarketChoice): MarketState {
  const { rules, currencies, markets } = useListing()
  if (markets) {
    const market = pick(markets, choice)
    return market
      ? { state: 'ready', market, simulated: rules.data?.simulated ?? false }
      : { state: 'missing' }
  }
  if (!rules.isError && !currencies.isError) return { state: 'loading' }
  return { state: 'error', retry: () => void Promise.all([rules.refetch(), currencies.refetch()]) }
}

/** Returns every market's rules, to label data of other markets. */
export function useSpotMarkets(): readonly SpotMarket[] | undefined {
  return useListing().markets
}

function useListing() {
  const currencies = useCurrencies()
  const rules = useQuery({
    ...marketsQuery,
    select: ({ rules, simulated }) => ({ list: rules, simulated }),
  })
  const rulesList = rules.data?.list
  const currencyList = currencies.data?.list
  const markets = useMemo(() => {
    if (!rulesList || !currencyList) return undefined
    const decimalsOf = (id: number) => currencyList.find((currency) => currency.id === id)?.decimals
    return rulesList.flatMap((rule) => {
      const market = marketOf(rule, decimalsOf(rule.baseId), decimalsOf(rule.quoteId))
      return market ? [market] : []
    })
  }, [rulesList, currencyList])
  return { rules, currencies, markets }
}

function pick(
  list: readonly SpotMarket[],
  { matchId, baseId, quoteId }: MarketChoice,
): SpotMarket | undefined {
  if (matchId !== undefined) return list.find((market) => market.matchId === matchId)
  if (baseId === undefined) return list[0]
  return list.find(
    (market) => market.baseId === baseId && (quoteId === undefined || market.quoteId === quoteId),
  )
}

/** Parses a market's rules to integers; returns undefined while the currencies' decimals are unknown. */
export function marketOf(
  rules: MarketRules,
  baseDecimals: number | undefined,
  quoteDecimals: number | undefined,
): SpotMarket | undefined {
  if (baseDecimals === undefined || quoteDecimals === undefined) return undefined
  return {
    matchId: rules.matchId,
    baseId: rules.baseId,
    quoteId: rules.quoteId,
    base: rules.base,
    quote: rules.quote,
    priceDecimals: rules.priceDecimals,
    lotDecimals: rules.lotDecimals,
    baseDecimals,
    quoteDecimals,
    tickLot: 10n ** BigInt(quoteDecimals - rules.priceDecimals - rules.lotDecimals),
    lotsMin: parseUnits(rules.quantityMin, rules.lotDecimals) ?? 1n,
    lotsMax: parseUnits(rules.quantityMax, rules.lotDecimals) ?? 1n,
    valueMin: parseUnits(rules.valueMin, quoteDecimals) ?? 0n,
    makerFeePpm: BigInt(rules.makerFeePpm),
    takerFeePpm: BigInt(rules.takerFeePpm),
    bandPpm: BigInt(rules.bandPpm),
    status: rules.status,
    hasOwnIndex: rules.hasOwnIndex,
  }
}
