import { SPOT } from '../../instruments/kinds/spot.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import type { PublicTrade } from '../../instruments/instrument-kind.ts'
import { presentLevels } from '../../market-data/present.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { symbolOf } from '../protocol/symbols.ts'
import { bestOf } from '../public/tickers.ts'
import type { Hub } from './hub.ts'
import { depthStreams, PARTIAL_LEVELS, streamOf } from './stream-names.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'engine' | 'market' | 'now'>

/** Publishes the trades and books of markets. Returns the function that stops it. */
export function publishMarkets(
  { catalogue, engine, market: data, now }: Parts,
  hub: Hub,
  onError: (error: unknown) => void,
): () => void {
  const best = new Map<number, string>()

  function publishBest(market: ListedMarket, seq: number): void {
    const { bidPrice, bidQty, askPrice, askQty } = bestOf(data.of(SPOT), market)
    const body = { s: symbolOf(market), b: bidPrice, B: bidQty, a: askPrice, A: askQty }
    const text = JSON.stringify(body)
    if (best.get(market.id) === text) return
    best.set(market.id, text)
    hub.publish(streamOf(market, 'bookTicker'), { u: seq, ...body })
  }

  function publishBook(market: ListedMarket, change: BookChange): void {
    const { seq, prev, bids, asks } = change
    const diff = { e: 'depthUpdate', E: now(), s: symbolOf(market), U: prev + 1, u: seq, b: bids, a: asks }
    for (const stream of depthStreams(market)) hub.publish(stream, diff)
    const depth = data.of(SPOT).depth(market.id)
    for (const levels of PARTIAL_LEVELS) {
      const streams = depthStreams(market, levels).filter((stream) => hub.has(stream))
      if (streams.length === 0) continue
      const top = {
        lastUpdateId: seq,
        bids: presentLevels(market, depth.bids.slice(0, levels)),
        asks: presentLevels(market, depth.asks.slice(0, levels)),
      }
      for (const stream of streams) hub.publish(stream, top)
    }
    publishBest(market, seq)
  }

  const stops = [
    engine.onCommitted(
      guarded(onError, ({ changes }) =>
        SPOT.eachTrade(changes, (id, trade) => {
          const market = catalogue.market(id)
          if (market) publishTrade(hub, market, trade, now())
        }),
      ),
    ),
    data.onBeat(
      guarded(onError, (beats) => {
        const spot = beats.find((beat) => beat.data.kind === SPOT)
        for (const { id, body } of spot?.depth ?? []) {
          const market = catalogue.market(id)
          if (market) publishBook(market, body)
        }
      }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface BookChange {
  readonly seq: number
  readonly prev: number
  readonly bids: readonly unknown[]
  readonly asks: readonly unknown[]
}

function publishTrade(hub: Hub, market: ListedMarket, trade: PublicTrade, now: number): void {
  const common = {
    E: now,
    s: symbolOf(market),
    p: priceText(market, trade.ticks),
    q: quantityText(market, trade.lots),
    T: trade.at,
    m: trade.takerSide === 'sell',
    M: true,
  }
  const { tradeId } = trade
  hub.publish(streamOf(market, 'trade'), { e: 'trade', t: tradeId, ...common })
  hub.publish(streamOf(market, 'aggTrade'), {
    e: 'aggTrade',
    a: tradeId,
    f: tradeId,
    l: tradeId,
    ...common,
  })
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
