import type { Period, WireCandle } from '@halyard/contract/client'
import type { DataLoader, KLineData } from 'klinecharts'
import { readApi } from '../api.ts'
import { listen, onConnect, subscribe } from '../socket/connection.ts'
import { latestAtMost } from './latest-at-most.ts'
import type { SpotMarket } from '../spot-market.ts'

/** At most ten new pictures a second, however fast it trades. */
const UPDATE_MS = 100
const HISTORY = 300

export interface CandleFeedOptions {
  readonly market: SpotMarket
  readonly period: Period
  readonly onState: (state: 'loading' | 'empty' | 'shown' | 'error') => void
  /** After a broken connection candles are missing: the chart is to start over. */
  readonly onGap: () => void
}

export interface CandleFeed {
  readonly loader: DataLoader
  /** No answer that is still on its way reaches the chart after this. */
  readonly close: () => void
}

/** Where the chart gets one market's candles from: history as it is scrolled to, and the newest one live. */
export function createCandleFeed({ market, period, onState, onGap }: CandleFeedOptions): CandleFeed {
  let stop: (() => void) | undefined
  const closed = new AbortController()
  const read = (before: number | undefined) =>
    readApi(
      'currency/new_timeshar',
      {
        currency_id: market.baseId,
        legal_id: market.quoteId,
        period,
        limit: HISTORY,
        ...(before === undefined ? {} : { before }),
      },
      closed.signal,
    )
  const loader: DataLoader = {
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'backward') return callback([], false)
      if (type === 'init') onState('loading')
      try {
        const { list, more } = await read(type === 'init' ? undefined : (timestamp ?? undefined))
        if (closed.signal.aborted) return
        callback(list.map(barOf), { forward: more, backward: false })
        if (type === 'init') onState(list.length === 0 ? 'empty' : 'shown')
      } catch {
        if (closed.signal.aborted) return
        // What is there stays; scrolling asks again.
        callback([], type === 'init' ? false : { forward: true, backward: false })
        if (type === 'init') onState('error')
      }
    },
    subscribeBar: ({ callback }) => {
      stop?.()
      const show = latestAtMost(UPDATE_MS, callback)
      const stops = [
        subscribe({ channel: 'kline', match_id: market.matchId, period }),
        listen('kline', (event) => {
          if (event.match_id !== market.matchId || event.period !== period) return
          show(barOf(event.candle), event.candle[0])
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

/** A picture: figures to act on never come from here. */
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
