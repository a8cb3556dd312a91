import type { Period, WireCandle } from '@halyard/api'
import { wireIdOf } from '../instruments/instrument-kind.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { MarketData } from '../market-data/market-data.ts'
import { type Channels, EVERYONE, keyOf } from './channels.ts'

const KLINE_MS = 250
const TICKER_MS = 500

/**
 * Publishes changes of public market data at display rates: depth and trades with each beat, candles every 250
 * ms, tickers every 500 ms.
 */
export function runPublicStreams(
  { market, channels }: { market: MarketData; channels: Channels },
  onError: (error: unknown) => void,
): Repeated {
  let publishedCandles = new Map<string, WireCandle>()

  const stopBeats = market.onBeat((beats) => {
    for (const { data, depth, trades } of beats) {
      const { streams } = data.kind
      for (const { id, body } of depth)
        channels.publish(keyOf(streams.depth.channel, id), streams.depth.event, body)
      for (const { id, body } of trades)
        channels.publish(keyOf(streams.deals.channel, id), streams.deals.event, body)
    }
  })

  function publishCandles(): void {
    const current = new Map<string, WireCandle>()
    for (const key of channels.keys()) {
      const [channel, id, period] = key.split(':')
      const data = market.kinds.find(({ kind }) => kind.streams.kline.channel === channel)
      if (!data) continue
      const published = publishedCandles.get(key)
      // The last candle that was published goes out again, as it may have changed before it ended.
      const candles = data.openCandles(Number(id), period as Period, published?.[0])
      const newest = candles.at(-1) ?? published
      if (newest) current.set(key, newest)
      for (const candle of candles)
        if (!isSameCandle(candle, published))
          channels.publish(key, data.kind.streams.kline.event, {
            ...wireIdOf(data.kind, Number(id)),
            period,
            candle,
          })
    }
    publishedCandles = current
  }

  function publishTickers(): void {
    for (const data of market.kinds) {
      const { channel, event } = data.kind.streams.ticker
      const tickers = data.takeTickers()
      if (channel !== undefined)
        for (const { id, body } of tickers) channels.publish(keyOf(channel, id), event, body)
      else if (tickers.length > 0)
        channels.publish(EVERYONE, event, { list: tickers.map(({ body }) => body) })
    }
  }

  const running = [runEvery(KLINE_MS, publishCandles, onError), runEvery(TICKER_MS, publishTickers, onError)]
  return {
    async stop() {
      stopBeats()
      await Promise.all(running.map((task) => task.stop()))
    },
  }
}

function isSameCandle(one: WireCandle, other: WireCandle | undefined): boolean {
  return other !== undefined && one.every((figure, at) => figure === other[at])
}
