import type { ResponseOf } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { recordServerTime } from '../../lib/calls/server-clock.ts'
import { listen } from '../../lib/socket/connection.ts'
import { type SpotMarket, useSpotMarket, useSpotMarkets } from '../../lib/market/spot-market.ts'

/**
 * The duration of an option in seconds, and the payout of a win in parts per million of the stake, in addition to it.
 */
export interface Duration {
  readonly seconds: number
  readonly payoutPpm: bigint
  /** Undefined if even options are not offered at all. */
  readonly evenPayoutPpm: bigint | undefined
  /** Whether an even option is accepted now; false while the price is too calm. */
  readonly evenOffered: boolean
}

/** A currency that options can be paid with; limits are in its smallest units. */
export interface Payable {
  readonly currencyId: number
  readonly name: string
  readonly decimals: number
  readonly min: bigint
  readonly max: bigint
}

/** A market with the option durations it offers, shortest first. */
export interface OptionMarket {
  readonly market: SpotMarket
  readonly durations: readonly Duration[]
  readonly payables: readonly Payable[]
}

export type OptionMarketState =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly retry: () => void }
  /** `none`: no market offers options now. `missing`: the requested market does not. */
  | { readonly state: 'none' | 'missing' }
  | {
      readonly state: 'ready'
      readonly offered: OptionMarket
      readonly all: readonly OptionMarket[]
      readonly simulated: boolean
    }

/** Refetched regularly, since the availability of even options changes with the market. */
export const DURATIONS_KEY = ['option-durations']

const PAYABLES_KEY = ['option-payables']

/** Returns the options of the selected market, or of the first one if none is selected. */
export function useOptionMarket(matchId: number | undefined): OptionMarketState {
  const listing = useSpotMarket({})
  const markets = useSpotMarkets()
  const durations = useQuery({
    queryKey: DURATIONS_KEY,
    queryFn: async ({ signal }) => {
      const durations = await readApi('microtrade/seconds', {}, signal)
      recordServerTime(durations.now)
      return durations
    },
    refetchInterval: 15_000,
  })
  const payables = useQuery({
    queryKey: PAYABLES_KEY,
    queryFn: ({ signal }) => readApi('microtrade/payable_currencies', {}, signal),
    staleTime: 60_000,
  })
  const [seconds, currencies] = [durations.data?.list, payables.data?.list]
  const all = useMemo(
    () => (markets && seconds && currencies ? offersOf(markets, seconds, currencies) : undefined),
    [markets, seconds, currencies],
  )
  if (!all) {
    if (!durations.isError && !payables.isError && listing.state !== 'error') return { state: 'loading' }
    return {
      state: 'error',
      retry: () => {
        if (listing.state === 'error') listing.retry()
        void Promise.all([durations.refetch(), payables.refetch()])
      },
    }
  }
  if (all.length === 0) return { state: 'none' }
  const offered = matchId === undefined ? all[0] : all.find(({ market }) => market.matchId === matchId)
  if (!offered) return { state: 'missing' }
  return { state: 'ready', offered, all, simulated: listing.state === 'ready' && listing.simulated }
}

type WireDurations = ResponseOf<'microtrade/seconds'>['list']
type WirePayables = ResponseOf<'microtrade/payable_currencies'>['list']

/** Returns the markets that offer options, in the order of `markets`. */
export function offersOf(
  markets: readonly SpotMarket[],
  durations: WireDurations,
  payables: WirePayables,
): OptionMarket[] {
  return markets
    .map((market) => ({
      market,
      durations: durations
        .filter(({ match_id }) => match_id === market.matchId)
        .map(({ seconds, payout_ppm, even_payout_ppm, even_offered }) => ({
          seconds,
          payoutPpm: BigInt(payout_ppm),
          evenPayoutPpm: even_payout_ppm === null ? undefined : BigInt(even_payout_ppm),
          evenOffered: even_offered,
        }))
        .toSorted((a, b) => a.seconds - b.seconds),
      payables: payables
        .filter(({ match_id }) => match_id === market.matchId)
        .map(({ currency_id, currency_name, decimals, min_number, max_number }) => ({
          currencyId: currency_id,
          name: currency_name,
          decimals,
          min: parseUnits(min_number, decimals) ?? 0n,
          max: parseUnits(max_number, decimals) ?? 0n,
        })),
    }))
    .filter((offered) => offered.durations.length > 0 && offered.payables.length > 0)
}

// Operators changed the offer. Bought options keep their terms.
listen('rules', ({ products }) => {
  if (!products.includes('option')) return
  for (const queryKey of [DURATIONS_KEY, PAYABLES_KEY]) void queryClient.invalidateQueries({ queryKey })
})
