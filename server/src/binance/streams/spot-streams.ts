import type { ListedMarket } from '../../instruments/catalogue.ts'
import { SPOT, type SpotWire } from '../../instruments/kinds/spot.ts'
import { spotDayOf } from '../public/tickers.ts'
import type { StreamProduct } from './stream-product.ts'

/** The streams of spot markets. */
export const SPOT_STREAMS = {
  kind: SPOT,
  speeds: ['', '@100ms', '@1000ms'],
  ownStreams: [],
  ownOfAll: [],
  trade: (common, tradeId) => ({ e: 'trade', t: tradeId, ...common, M: true }),
  aggTrade: (common, tradeId) => ({
    e: 'aggTrade',
    a: tradeId,
    f: tradeId,
    l: tradeId,
    ...common,
    M: true,
  }),
  diff: (s, { prev, seq, bids, asks }, now) => ({
    e: 'depthUpdate',
    E: now,
    s,
    U: prev + 1,
    u: seq,
    b: bids,
    a: asks,
  }),
  levels: (_symbol, { seq, bids, asks }) => ({ lastUpdateId: seq, bids, asks }),
  best: (prices, seq) => ({ u: seq, ...prices }),
  dayOf(ctx, market) {
    const day = spotDayOf(ctx, market)
    const own = {
      x: day.prevClosePrice,
      b: day.bidPrice,
      B: day.bidQty,
      a: day.askPrice,
      A: day.askQty,
    }
    return { figures: day, own }
  },
} as const satisfies StreamProduct<ListedMarket, SpotWire>
