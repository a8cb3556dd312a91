import type { Side } from '../engine/index.ts'
import type { DemoFlow } from './demo-flow.ts'
import type { DepthSnapshot } from './depth.ts'
import { normal, type Random, uniform } from './random.ts'

export interface DealView {
  readonly indexTicks: number
  readonly lotWorth: number
  readonly lotsMin: number
  readonly depth: DepthSnapshot
  readonly elapsedMs: number
}

export interface PlannedDeal {
  readonly side: Side
  readonly ticks: number
  readonly lots: number
}

/** How far from the index a taker order may fill, in ppm. */
const REACH_PPM = 3_000
/** Orders better than the index by this many ppm are taken, regardless of their owner. */
const BARGAIN_PPM = 1_500
const BARGAIN_WORTH_MAX = 100_000
const WORTH_DEVIATION = 0.9

/** Plans the next taker order in a market, if any: a mispriced order to take, or a trade of random size. */
export function planDeal(view: DealView, flow: DemoFlow, random: Random): PlannedDeal | undefined {
  return bargain(view) ?? randomDeal(view, flow, random)
}

function randomDeal(
  { indexTicks, lotWorth, lotsMin, elapsedMs }: DealView,
  { dealsPerSecond, dealWorth }: DemoFlow,
  random: Random,
): PlannedDeal | undefined {
  if (uniform(random) >= (dealsPerSecond * elapsedMs) / 1_000) return undefined
  const side = uniform(random) < 0.5 ? 'buy' : 'sell'
  // Log-normal with the mean of the flow.
  const worth = dealWorth * Math.exp(WORTH_DEVIATION * normal(random) - WORTH_DEVIATION ** 2 / 2)
  const reach = (indexTicks * REACH_PPM) / 1_000_000
  const ticks = side === 'buy' ? Math.ceil(indexTicks + reach) : Math.floor(indexTicks - reach)
  return { side, ticks: Math.max(1, ticks), lots: Math.max(lotsMin, Math.round(worth / lotWorth)) }
}

function bargain({ indexTicks, lotWorth, lotsMin, depth }: DealView): PlannedDeal | undefined {
  const margin = (indexTicks * BARGAIN_PPM) / 1_000_000
  const lotsMax = Math.max(lotsMin, Math.floor(BARGAIN_WORTH_MAX / lotWorth))
  const [bid, ask] = [depth.bids[0], depth.asks[0]]
  if (bid && bid[0] > indexTicks + margin)
    return { side: 'sell', ticks: bid[0], lots: Math.max(lotsMin, Math.min(bid[1], lotsMax)) }
  if (ask && ask[0] < indexTicks - margin)
    return { side: 'buy', ticks: ask[0], lots: Math.max(lotsMin, Math.min(ask[1], lotsMax)) }
  return undefined
}
