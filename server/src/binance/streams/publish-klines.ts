import { formatUnits } from '@halyard/money'
import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../../instruments/instrument-kind.ts'
import { type Candle, joinBy } from '../../market-data/candle.ts'
import {
  INTERVAL_NAMES,
  type Interval,
  intervalNamed,
  openOfInterval,
  readRange,
  shiftInterval,
} from '../../market-data/intervals.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { symbolOf } from '../protocol/symbols.ts'
import type { Hub } from './hub.ts'
import { klineStream } from './stream-names.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'market' | 'now'>

/** The most candles that are published as closed together: only of one second, more than one ends between two publications. */
const ENDED_MAX = 10

/** A stream of candles that has subscribers. */
interface Series {
  readonly market: Instrument
  readonly name: string
  readonly interval: Interval
}

/** The candle that a stream published last, and the closed part of a joined one, which is read once for each stored candle. */
interface Known {
  openAt: number
  text: string
  closed?: { readonly before: number; readonly candles: readonly Candle[] }
}

/**
 * Returns a function that publishes the candles that have changed since the last call. A candle that has ended is published once
 * more, as closed.
 */
export function createKlines<Listed extends Instrument, Wire extends InstrumentWire>(
  { catalogue, market: markets, now }: Parts,
  kind: InstrumentKind<Listed, Wire>,
  hub: Hub,
): () => Promise<void> {
  const known = new Map<string, Known>()
  const data = () => markets.of(kind)

  function* subscribed(): Generator<readonly [stream: string, series: Series]> {
    for (const market of kind.listed(catalogue))
      for (const name of INTERVAL_NAMES) {
        const stream = klineStream(market, name)
        const interval = intervalNamed(name)
        if (interval && hub.has(stream)) yield [stream, { market, name, interval }]
      }
  }

  async function currentOf({ market, interval }: Series, state: Known): Promise<Candle | undefined> {
    const { period, lengthMs, count } = interval
    const newest = data().currentCandle(market.id, period)
    if (!newest || lengthMs === undefined) return newest
    const openAt = openOfInterval(interval, newest.openAt)
    if (state.closed?.before !== newest.openAt) {
      const request = { instrumentId: market.id, period, before: newest.openAt, limit: count - 1 }
      const { candles } = await data().candles(request)
      state.closed = { before: newest.openAt, candles: candles.filter((one) => one.openAt >= openAt) }
    }
    return joinBy(() => openAt, [...state.closed.candles, newest])[0]
  }

  async function publishSeries(stream: string, series: Series): Promise<void> {
    const state = known.get(stream) ?? { openAt: Number.POSITIVE_INFINITY, text: '' }
    known.set(stream, state)
    const candle = await currentOf(series, state)
    if (!candle) return
    const { market, interval } = series
    if (state.openAt < candle.openAt) {
      const range = { lastOpen: shiftInterval(interval, candle.openAt, -1), count: ENDED_MAX }
      for (const ended of await readRange(data(), market.id, interval, range, now()))
        if (ended.openAt >= state.openAt) hub.publish(stream, present(series, ended, now(), true))
    }
    const { k } = present(series, candle, now(), false)
    const text = JSON.stringify(k)
    if (state.text !== text) hub.publish(stream, present(series, candle, now(), false))
    state.openAt = candle.openAt
    state.text = text
  }

  return async () => {
    for (const stream of known.keys()) if (!hub.has(stream)) known.delete(stream)
    for (const [stream, series] of subscribed()) await publishSeries(stream, series)
  }
}

function present({ market, name, interval }: Series, candle: Candle, now: number, isClosed: boolean) {
  const symbol = symbolOf(market)
  return {
    e: 'kline',
    E: now,
    s: symbol,
    k: {
      t: candle.openAt,
      T: shiftInterval(interval, candle.openAt, 1) - 1,
      s: symbol,
      i: name,
      f: -1,
      L: -1,
      o: priceText(market, candle.open),
      c: priceText(market, candle.close),
      h: priceText(market, candle.high),
      l: priceText(market, candle.low),
      v: quantityText(market, candle.lots),
      n: candle.trades,
      x: isClosed,
      q: formatUnits(candle.value, market.quote.decimals),
      V: quantityText(market, candle.takerBuyLots),
      Q: formatUnits(candle.takerBuyValue, market.quote.decimals),
      B: '0',
    },
  }
}
