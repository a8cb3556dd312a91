import { assert } from '../../assert.ts'
import type { Side } from '../../book/side.ts'
import { edgeAt } from '../../market/market.ts'
import type { StopTrigger } from '../commands.ts'
import type { StopOrder } from './stop-order.ts'

/** The least and the greatest distance of a trailing trigger from the price, in parts per million. */
export const TRAIL_PPM_MIN = 1_000
export const TRAIL_PPM_MAX = 200_000

/** A trigger moves once the price is better by this part of its distance, so that a rally does not store each stop with each price. */
const STEPS = 20

/** Returns the trigger that trails a price: below it to sell, above it to buy. */
export function trailTrigger(side: Side, fromTicks: number, ppm: number): StopTrigger {
  return {
    source: 'index',
    direction: side === 'sell' ? 'at_or_below' : 'at_or_above',
    ticks: edgeAt(side, fromTicks, ppm),
  }
}

/** Returns the next index price that a trailing stop order follows, in ticks. */
export function nextTrailedTicks({ side, trail }: StopOrder): number {
  assert(trail !== undefined, 'a trailing stop order has a trail')
  const step = Math.max(1, Math.floor((trail.fromTicks * trail.ppm) / (STEPS * 1_000_000)))
  return side === 'sell' ? trail.fromTicks + step : trail.fromTicks - step
}
