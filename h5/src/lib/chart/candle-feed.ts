import type { WireCandle } from '@halyard/api/client'
import type { DataLoader, KLineData } from 'klinecharts'
import { onConnect, subscribe } from '../socket/connection.ts'
import type { CandleSource } from './candle-source.ts'
import { periodCandles } from './period-candles.ts'
import type { ShownPeriod } from './shown-periods.ts'
import { throttleLatest } from './throttle-latest.ts'

/** Limits redraws to ten a second. */
const UPDATE_MS = 100
const HISTORY = 300

export interface CandleFeedOptions {
  readonly source: CandleSource
  readonly period: ShownPeriod
  readonly onState: (state: 'loading' | 'empty' | 'shown' | 'error') => void
  /** Called after a lost connection: candles are missing and the chart must reload. */
  readonly onGap: () => void
  /** Called after older candles were added; `more` says whether there are older ones still. */
  readonly onOlder: (more: boolean) => void
}

export interface CandleFeed {
  readonly loader: DataLoader
  /** Stops the feed; responses in flight no longer reach the chart. */
  readonly close: () => void
}

/** Creates the chart's data feed: history as it is scrolled to, and the newest candle live. */
export function createCandleFeed({ source, period, onState, onGap, onOlder }: CandleFeedOptions): CandleFeed {
  let stop: (() => void) | undefined
  const closed = new AbortController()
  const candles = periodCandles(source, period)
  const read = (before: number | undefined) => candles.read({ limit: HISTORY, before }, closed.signal)
  const loader: DataLoader = {
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'backward') return callback([], false)
      if (type === 'init') onState('loading')
      try {
        const { list, more } = await read(type === 'init' ? undefined : (timestamp ?? undefined))
        if (closed.signal.aborted) return
        callback(list.map(barOf), { forward: more, backward: false })
        if (type === 'init') onState(list.length === 0 ? 'empty' : 'shown')
        else onOlder(more)
      } catch {
        if (closed.signal.aborted) return
        // Keep the drawn candles; scrolling retries.
        callback([], type === 'init' ? false : { forward: true, backward: false })
        if (type === 'init') onState('error')
      }
    },
    subscribeBar: ({ callback }) => {
      stop?.()
      const show = throttleLatest(UPDATE_MS, callback)
      const stops = [
        subscribe(candles.channel),
        candles.listen((candle) => {
          show(barOf(candle), candle[0])
          onState('shown')
        }),
        onConnect(onGap),
        show.stop,
      ]
      stop = () => {
        for (const end of stops) end()
      }
    },
    unsubscribeBar: () => stop?.(),
  }
  return {
    loader,
    close: () => {
      closed.abort()
      stop?.()
    },
  }
}

/** Converts a candle to floats, for drawing only. */
export function barOf([timestamp, open, high, low, close, volume]: WireCandle): KLineData {
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  }
}
