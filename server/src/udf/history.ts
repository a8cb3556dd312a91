import { priceText, quantityText } from '../instruments/instrument.ts'
import {
  type CandleRange,
  type Interval,
  intervalNamed,
  openOfInterval,
  rangeMax,
  readRange,
  shiftInterval,
} from '../market-data/intervals.ts'
import type { ChartSymbol } from './symbols.ts'

/** The resolutions of charts, each with the interval of candles: minutes, then a second, days, weeks and months. */
const RESOLUTIONS: Readonly<Record<string, string>> = {
  '1S': '1s',
  1: '1m',
  3: '3m',
  5: '5m',
  15: '15m',
  30: '30m',
  60: '1h',
  120: '2h',
  240: '4h',
  360: '6h',
  480: '8h',
  720: '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
}

/** The names of the resolutions. */
export const RESOLUTION_NAMES = Object.keys(RESOLUTIONS)

/** Returns the interval of a resolution; 'D' is one day. `undefined` for an unknown one. */
export function intervalOf(resolution: string): Interval | undefined {
  const name = /^[DWM]$/.test(resolution) ? `1${resolution}` : resolution
  return Object.hasOwn(RESOLUTIONS, name) ? intervalNamed(RESOLUTIONS[name] ?? '') : undefined
}

/** A request for candles; times in seconds. */
export interface HistoryRequest {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How many candles the chart needs. More important than `from`. */
  readonly countback: number | undefined
}

/** Candles in the columns of the protocol, or that there are none. */
export type History =
  | { readonly s: 'no_data' }
  | ({ readonly s: 'ok'; readonly t: number[] } & Readonly<Record<'o' | 'h' | 'l' | 'c' | 'v', number[]>>)

/** Reads the candles before `to`, oldest first. */
export async function readHistory(
  { instrument, data }: ChartSymbol,
  interval: Interval,
  request: HistoryRequest,
  now: number,
): Promise<History> {
  const range = rangeOf(interval, request, now)
  const candles = await readRange(data, instrument.id, interval, range, now)
  if (candles.length === 0) return { s: 'no_data' }
  const price = (ticks: number) => Number(priceText(instrument, ticks))
  return {
    s: 'ok',
    t: candles.map(({ openAt }) => openAt / 1_000),
    o: candles.map(({ open }) => price(open)),
    h: candles.map(({ high }) => price(high)),
    l: candles.map(({ low }) => price(low)),
    c: candles.map(({ close }) => price(close)),
    v: candles.map(({ lots }) => Number(quantityText(instrument, lots))),
  }
}

function rangeOf(interval: Interval, { from, to, countback }: HistoryRequest, now: number): CandleRange {
  const lastOpen = openOfInterval(interval, Math.min(to * 1_000 - 1, now))
  const most = rangeMax(interval)
  if (countback !== undefined) return { lastOpen, count: Math.min(countback, most) }
  let count = 0
  for (let open = lastOpen; open >= from * 1_000 && count < most; open = shiftInterval(interval, open, -1))
    count += 1
  return { lastOpen, count }
}
