import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import type { InstrumentWire, PublicTrade } from '../../instruments/instrument-kind.ts'
import { presentLevels } from '../../market-data/present.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { symbolOf } from '../protocol/symbols.ts'
import { bestOf } from '../public/tickers.ts'
import type { Hub } from './hub.ts'
import { depthStreams, PARTIAL_LEVELS, streamOf } from './stream-names.ts'
import type { BookChange, StreamProduct } from './stream-product.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'engine' | 'market' | 'now'>

/** Publishes the trades and books of the instruments of a product. Returns the function that stops it. */
export function publishMarkets<Listed extends Instrument, Wire extends InstrumentWire>(
  { catalogue, engine, market: data, now }: Parts,
  product: StreamProduct<Listed, Wire>,
  hub: Hub,
  onError: (error: unknown) => void,
): () => void {
  const { kind, speeds } = product
  const best = new Map<number, string>()

  function publishBest(market: Listed, seq: number): void {
    const { bidPrice, bidQty, askPrice, askQty } = bestOf(data.of(kind), market)
    const body = { s: symbolOf(market), b: bidPrice, B: bidQty, a: askPrice, A: askQty }
    const text = JSON.stringify(body)
    if (best.get(market.id) === text) return
    best.set(market.id, text)
    hub.publish(streamOf(market, 'bookTicker'), product.best(body, seq, now()))
  }

  function publishBook(market: Listed, change: BookChange): void {
    const symbol = symbolOf(market)
    const diff = product.diff(symbol, change, now())
    for (const stream of depthStreams(speeds, market)) hub.publish(stream, diff)
    const depth = data.of(kind).depth(market.id)
    for (const levels of PARTIAL_LEVELS) {
      const streams = depthStreams(speeds, market, levels).filter((stream) => hub.has(stream))
      if (streams.length === 0) continue
      const top = {
        ...change,
        bids: presentLevels(market, depth.bids.slice(0, levels)),
        asks: presentLevels(market, depth.asks.slice(0, levels)),
      }
      for (const stream of streams) hub.publish(stream, product.levels(symbol, top, now()))
    }
    publishBest(market, change.seq)
  }

  function publishTrade(market: Listed, { ticks, lots, at, takerSide, tradeId }: PublicTrade): void {
    const common = {
      E: now(),
      s: symbolOf(market),
      p: priceText(market, ticks),
      q: quantityText(market, lots),
      T: at,
      m: takerSide === 'sell',
    }
    hub.publish(streamOf(market, 'trade'), product.trade(common, tradeId))
    hub.publish(streamOf(market, 'aggTrade'), product.aggTrade(common, tradeId))
  }

  const stops = [
    engine.onCommitted(
      guarded(onError, ({ changes }) =>
        kind.eachTrade(changes, (id, trade) => {
          const market = kind.find(catalogue, id)
          if (market) publishTrade(market, trade)
        }),
      ),
    ),
    data.onBeat(
      guarded(onError, (beats) => {
        const own = beats.find((beat) => beat.data === data.of(kind))
        for (const { id, body } of own?.depth ?? []) {
          const market = kind.find(catalogue, id)
          if (market) publishBook(market, body)
        }
      }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Reports what an act throws: a failure here must not stop who else follows the engine. */
function guarded<Given>(
  onError: (error: unknown) => void,
  act: (given: Given) => void,
): (given: Given) => void {
  return (given) => {
    try {
      act(given)
    } catch (error) {
      onError(error)
    }
  }
}
