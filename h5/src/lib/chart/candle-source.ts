import type { Channel, Period, WireCandle } from '@halyard/api/client'
import { readApi } from '../calls/api.ts'
import type { SpotMarket } from '../market/spot-market.ts'
import { listen } from '../socket/connection.ts'

export interface CandlesRequest {
  readonly period: Period
  readonly limit: number
  readonly before?: number
}

/** The candles of a spot market or a contract, and the format of their figures. */
export interface CandleSource {
  /** The id of the chart among all: its indicators and drawings are kept by it. */
  readonly chart: string
  readonly name: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly read: (
    request: CandlesRequest,
    signal: AbortSignal,
  ) => Promise<{ readonly list: readonly WireCandle[]; readonly more: boolean }>
  readonly channel: (period: Period) => Channel
  /** Subscribes to the open candle. Returns the unsubscribe function. */
  readonly listen: (period: Period, take: (candle: WireCandle) => void) => () => void
}

/** Returns the candle source of a spot market. */
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
    chart: String(matchId),
    name: `${base}/${quote}`,
    priceDecimals,
    lotDecimals,
    read: (request, signal) =>
      readApi('currency/new_timeshar', { currency_id: baseId, legal_id: quoteId, ...request }, signal),
    channel: (period) => ({ channel: 'kline', match_id: matchId, period }),
    listen: (period, take) =>
      listen('kline', (event) => {
        if (event.match_id === matchId && event.period === period) take(event.candle)
      }),
  }
}
