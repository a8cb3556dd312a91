import type { Quote } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marketsQuery, useCurrencies } from './markets.ts'

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
  readonly status: Quote['status']
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
    select: ({ list, simulated }) => ({ list: list.map(rulesOf), simulated }),
  })
  const rulesList = rules.data?.list
  const currencyList = currencies.data?.list
  const markets = useMemo(() => {
    if (!rulesList || !currencyList) return undefined
    const decimalsOf = (id: number) => currencyList.find((currency) => currency.id === id)?.decimals
    return rulesList.flatMap((rule) => {
      const market = marketOf(rule, decimalsOf(rule.currency_id), decimalsOf(rule.legal_id))
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

const LIVE = [
  'now_price',
  'index_price',
  'change',
  'high',
  'low',
  'volume',
  'turnover',
  'spark',
] as const satisfies ReadonlyArray<keyof Quote>

type Rules = Omit<Quote, (typeof LIVE)[number]>

function rulesOf(quote: Quote): Rules {
  const rules: Partial<Quote> & Rules = { ...quote }
  for (const name of LIVE) delete rules[name]
  return rules
}

/** Parses a market's rules to integers; returns undefined while the currencies' decimals are unknown. */
export function marketOf(
  rules: Rules,
  baseDecimals: number | undefined,
  quoteDecimals: number | undefined,
): SpotMarket | undefined {
  if (baseDecimals === undefined || quoteDecimals === undefined) return undefined
  return {
    matchId: rules.match_id,
    baseId: rules.currency_id,
    quoteId: rules.legal_id,
    base: rules.currency_name,
    quote: rules.legal_name,
    priceDecimals: rules.price_decimals,
    lotDecimals: rules.number_decimals,
    baseDecimals,
    quoteDecimals,
    tickLot: 10n ** BigInt(quoteDecimals - rules.price_decimals - rules.number_decimals),
    lotsMin: parseUnits(rules.min_number, rules.number_decimals) ?? 1n,
    lotsMax: parseUnits(rules.max_number, rules.number_decimals) ?? 1n,
    valueMin: parseUnits(rules.min_value, quoteDecimals) ?? 0n,
    makerFeePpm: BigInt(rules.maker_fee_ppm),
    takerFeePpm: BigInt(rules.taker_fee_ppm),
    bandPpm: BigInt(rules.band_ppm),
    status: rules.status,
  }
}
