import type { Side } from '@halyard/server/engine'
import type { FlowProfile } from '../prices/demo-flow.ts'
import type { DepthSnapshot } from '@halyard/server/market-data'
import { normal, type Random, uniform } from '../random.ts'

/** The market as the taker sees it: prices in ticks, `lotWorth` in USDT, `elapsedMs` since the last plan. */
export interface TakerView {
  readonly indexTicks: number
  readonly lotValue: number
  readonly lotsMin: number
  readonly depth: DepthSnapshot
  readonly elapsedMs: number
}

/** A planned taker order: its size and the worst price at which it may fill. */
export interface TakerOrder {
  readonly side: Side
  readonly ticks: number
  readonly lots: number
}

/** How far from the index a taker order may fill, in ppm. */
const SLIPPAGE_PPM = 3_000
/** Orders better than the index by this many ppm are taken, regardless of their owner. */
const MISPRICED_PPM = 1_500
const MISPRICED_WORTH_MAX = 100_000
const WORTH_DEVIATION = 0.9

/** Plans the next taker order in a market, if any: a mispriced order to take, or a trade of random size. */
export function planTakerOrder(view: TakerView, flow: FlowProfile, random: Random): TakerOrder | undefined {
  return mispricedOrder(view) ?? randomOrder(view, flow, random)
}

function randomOrder(
  { indexTicks, lotValue, lotsMin, elapsedMs }: TakerView,
  { tradesPerSecond, tradeValue }: FlowProfile,
  random: Random,
): TakerOrder | undefined {
  if (uniform(random) >= (tradesPerSecond * elapsedMs) / 1_000) return undefined
  const side = uniform(random) < 0.5 ? 'buy' : 'sell'
  // Log-normal with the mean of the flow.
  const worth = tradeValue * Math.exp(WORTH_DEVIATION * normal(random) - WORTH_DEVIATION ** 2 / 2)
  const reach = (indexTicks * SLIPPAGE_PPM) / 1_000_000
  const ticks = side === 'buy' ? Math.ceil(indexTicks + reach) : Math.floor(indexTicks - reach)
  return { side, ticks: Math.max(1, ticks), lots: Math.max(lotsMin, Math.round(worth / lotValue)) }
}

function mispricedOrder({ indexTicks, lotValue, lotsMin, depth }: TakerView): TakerOrder | undefined {
  const margin = (indexTicks * MISPRICED_PPM) / 1_000_000
  const lotsMax = Math.max(lotsMin, Math.floor(MISPRICED_WORTH_MAX / lotValue))
  const [bid, ask] = [depth.bids[0], depth.asks[0]]
  if (bid && bid[0] > indexTicks + margin)
    return { side: 'sell', ticks: bid[0], lots: Math.max(lotsMin, Math.min(bid[1], lotsMax)) }
  if (ask && ask[0] < indexTicks - margin)
    return { side: 'buy', ticks: ask[0], lots: Math.max(lotsMin, Math.min(ask[1], lotsMax)) }
  return undefined
}
