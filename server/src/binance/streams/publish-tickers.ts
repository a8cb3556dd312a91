import type { BinanceContext } from '../protocol/endpoint.ts'
import { spotDayOf } from '../public/tickers.ts'
import type { Hub } from './hub.ts'
import { ALL, streamOf } from './stream-names.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'market' | 'now'>

/** Returns a function that publishes the figures of the last 24 hours of the markets where they have changed since the last call. */
export function createTickers(ctx: Parts, hub: Hub): () => void {
  const published = new Map<number, string>()
  return () => {
    const isAll = hub.has(ALL.tickers) || hub.has(ALL.miniTickers)
    const minis: object[] = []
    const tickers: object[] = []
    for (const market of ctx.catalogue.markets()) {
      const [ticker, mini] = [streamOf(market, 'ticker'), streamOf(market, 'miniTicker')]
      if (!isAll && !hub.has(ticker) && !hub.has(mini)) {
        published.delete(market.id)
        continue
      }
      const { openTime, closeTime, ...figures } = spotDayOf(ctx, market)
      const text = JSON.stringify(figures)
      if (published.get(market.id) === text) continue
      published.set(market.id, text)
      const common = {
        E: closeTime,
        s: figures.symbol,
        c: figures.lastPrice,
        o: figures.openPrice,
        h: figures.highPrice,
        l: figures.lowPrice,
        v: figures.volume,
        q: figures.quoteVolume,
      }
      const whole = {
        e: '24hrTicker',
        ...common,
        p: figures.priceChange,
        P: figures.priceChangePercent,
        w: figures.weightedAvgPrice,
        x: figures.prevClosePrice,
        Q: figures.lastQty,
        b: figures.bidPrice,
        B: figures.bidQty,
        a: figures.askPrice,
        A: figures.askQty,
        O: openTime,
        C: closeTime,
        F: figures.firstId,
        L: figures.lastId,
        n: figures.count,
      }
      const short = { e: '24hrMiniTicker', ...common }
      minis.push(short)
      tickers.push(whole)
      hub.publish(ticker, whole)
      hub.publish(mini, short)
    }
    if (minis.length === 0) return
    hub.publish(ALL.miniTickers, minis)
    hub.publish(ALL.tickers, tickers)
  }
}
