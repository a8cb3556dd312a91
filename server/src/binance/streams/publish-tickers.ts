import type { Instrument } from '../../instruments/instrument.ts'
import type { InstrumentWire } from '../../instruments/instrument-kind.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import type { Hub } from './hub.ts'
import { ALL, streamOf } from './stream-names.ts'
import type { StreamProduct } from './stream-product.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'market' | 'now'>

/** Returns a function that publishes the figures of the last 24 hours of the instruments where they have changed since the last call. */
export function createTickers<Listed extends Instrument, Wire extends InstrumentWire>(
  ctx: Parts,
  product: StreamProduct<Listed, Wire>,
  hub: Hub,
): () => void {
  const published = new Map<number, string>()
  return () => {
    const isAll = hub.has(ALL.tickers) || hub.has(ALL.miniTickers)
    const minis: object[] = []
    const tickers: object[] = []
    for (const market of product.kind.listed(ctx.catalogue)) {
      const [ticker, mini] = [streamOf(market, 'ticker'), streamOf(market, 'miniTicker')]
      if (!isAll && !hub.has(ticker) && !hub.has(mini)) {
        published.delete(market.id)
        continue
      }
      const { figures: day, own } = product.dayOf(ctx, market)
      const { openTime, closeTime, ...figures } = day
      const text = JSON.stringify({ ...figures, ...own })
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
        Q: figures.lastQty,
        ...own,
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
