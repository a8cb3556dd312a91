import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { PERP, type PerpWire } from '../../../instruments/kinds/perp.ts'
import { dayOf } from '../../public/tickers.ts'
import type { StreamProduct } from '../../streams/stream-product.ts'
import { MARK_OF_ALL, MARK_STREAMS } from './publish-marks.ts'

/** The streams of perpetuals. Unlike those of spot, every message has the time of its event. */
export const FUTURES_STREAMS = {
  kind: PERP,
  speeds: ['', '@100ms', '@250ms', '@500ms'],
  ownStreams: MARK_STREAMS,
  ownOfAll: MARK_OF_ALL,
  trade: (common, tradeId) => ({ e: 'trade', t: tradeId, ...common, X: 'MARKET' }),
  aggTrade: (common, tradeId) => ({ e: 'aggTrade', a: tradeId, f: tradeId, l: tradeId, ...common }),
  diff,
  levels: diff,
  best: (prices, seq, now) => ({ e: 'bookTicker', u: seq, E: now, T: now, ...prices }),
  dayOf: ({ market, now }, perp) => ({ figures: dayOf(market.of(PERP), perp, now()), own: {} }),
} as const satisfies StreamProduct<PerpInstrument, PerpWire>

/** Forms a change, or the best levels: `pu` is the `u` of the change before. */
function diff(
  s: string,
  { prev, seq, bids, asks }: Parameters<StreamProduct<PerpInstrument, PerpWire>['diff']>[1],
  now: number,
): object {
  return { e: 'depthUpdate', E: now, T: now, s, U: prev + 1, u: seq, pu: prev, b: bids, a: asks }
}
