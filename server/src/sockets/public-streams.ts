import type { KlineEvent, LeverKlineEvent, Period } from '@halyard/api'
import type { Catalogue } from '../instruments/catalogue.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { StoredPeriod } from '../market-data/periods.ts'
import { presentPerpCandle } from '../market-data/present-perp.ts'
import { presentCandle } from '../market-data/present.ts'
import { type Channels, EVERYONE, perpKey } from './channels.ts'

const DEPTH_MS = 50
const KLINE_MS = 250
const TICKER_MS = 500

/**
 * Publishes changes of public market data at display rates: depth and trades every 50 ms, candles every 250
 * ms, tickers every 500 ms.
 */
export function runPublicStreams(
  { market, catalogue, channels }: { market: MarketData; catalogue: Catalogue; channels: Channels },
  onError: (error: unknown) => void,
): Repeated {
  let publishedCandles = new Map<string, string>()

  function publishDepthAndTrades(): void {
    for (const change of market.takeDepthChanges())
      channels.publish(`market_depth:${change.match_id}`, 'market_depth', change)
    for (const deals of market.takeTrades())
      channels.publish(`transaction:${deals.match_id}`, 'transaction', deals)
    for (const change of market.perps.takeDepthChanges())
      channels.publish(perpKey(change.contract_id), 'lever_depth', change)
    for (const deals of market.perps.takeTrades())
      channels.publish(perpKey(deals.contract_id), 'lever_deals', deals)
  }

  function publishCandles(): void {
    const current = new Map<string, string>()
    for (const key of channels.keys()) {
      const [kind, id, period] = key.split(':')
      if (kind !== 'kline' && kind !== 'lever_kline') continue
      const body = (kind === 'kline' ? spotCandle : perpCandle)(Number(id), period as Period)
      const text = JSON.stringify(body?.candle)
      current.set(key, text)
      if (body && publishedCandles.get(key) !== text) channels.publish(key, kind, body)
    }
    publishedCandles = current
  }

  function spotCandle(id: number, period: Period): KlineEvent | undefined {
    const listed = catalogue.market(id)
    const candle = listed && market.openCandle(id, storedOf(period))
    return candle && { match_id: id, period, candle: presentCandle(listed, candle) }
  }

  function perpCandle(id: number, period: Period): LeverKlineEvent | undefined {
    const listed = catalogue.perp(id)
    const candle = listed && market.perps.openCandle(id, storedOf(period))
    return candle && { contract_id: id, period, candle: presentPerpCandle(listed, candle) }
  }

  function publishTickers(): void {
    const list = market.takeTickers()
    if (list.length > 0) channels.publish(EVERYONE, 'daymarket', { list })
    for (const ticker of market.perps.takeTickers())
      channels.publish(perpKey(ticker.contract_id), 'lever_mark', ticker)
  }

  const running = [
    runEvery(DEPTH_MS, publishDepthAndTrades, onError),
    runEvery(KLINE_MS, publishCandles, onError),
    runEvery(TICKER_MS, publishTickers, onError),
  ]
  return {
    async stop() {
      await Promise.all(running.map((task) => task.stop()))
    },
  }
}

function storedOf(period: Period): StoredPeriod {
  return period === 'timeshare' ? '1min' : period
}
