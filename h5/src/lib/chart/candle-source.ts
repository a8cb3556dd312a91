import type { Channel, Period, WireCandle } from '@halyard/api/client'
import { readApi } from '../api.ts'
import { listen } from '../socket/connection.ts'
import type { SpotMarket } from '../spot-market.ts'

export interface CandlesAsked {
  readonly period: Period
  readonly limit: number
  readonly before?: number
}

/** Where candles come from, and how their figures are written: a spot market's, or a contract's. */
export interface CandleSource {
  readonly name: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly read: (
    asked: CandlesAsked,
    signal: AbortSignal,
  ) => Promise<{ readonly list: readonly WireCandle[]; readonly more: boolean }>
  readonly channel: (period: Period) => Channel
  /** Hears of the candle that is open. Returns how to stop. */
  readonly listen: (period: Period, take: (candle: WireCandle) => void) => () => void
}

export function spotCandles({
  matchId,
  baseId,
  quoteId,
  base,
  quote,
  priceDecimals,
  lotDecimals,
}: SpotMarket): CandleSource {
  return {
    name: `${base}/${quote}`,
    priceDecimals,
    lotDecimals,
    read: (asked, signal) =>
      readApi('currency/new_timeshar', { currency_id: baseId, legal_id: quoteId, ...asked }, signal),
    channel: (period) => ({ channel: 'kline', match_id: matchId, period }),
    listen: (period, take) =>
      listen('kline', (event) => {
        if (event.match_id === matchId && event.period === period) take(event.candle)
      }),
  }
}
