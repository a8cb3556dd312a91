import type { RequestOf } from '@halyard/api/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import type { CoinPair } from './coins.ts'
import { toConversionQuote } from './conversion.ts'

/** The amount that was typed: the most to pay, or the least to receive. */
export interface TypedAmount {
  readonly field: 'pay' | 'receive'
  readonly text: string
}

const REFRESH_MS = 5_000

/** Returns the request for a quote; `undefined` without an amount. */
export function quoteRequest(
  { from, to }: CoinPair,
  { field, text }: TypedAmount,
): RequestOf<'coin/convert/quote'> | undefined {
  return /[1-9]/.test(text)
    ? { from_id: from, to_id: to, amount: text.replace(/\.$/, ''), amount_of: field }
    : undefined
}

/** Fetches the present quote of what is typed, again and again while `live`. */
export function usePreview(pair: CoinPair, amount: TypedAmount, live: boolean) {
  const request = quoteRequest(pair, amount)
  return useQuery({
    queryKey: [PRIVATE, 'conversion', request],
    queryFn: request
      ? async ({ signal }) => toConversionQuote(await readApi('coin/convert/quote', request, signal))
      : skipToken,
    enabled: live,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  })
}
