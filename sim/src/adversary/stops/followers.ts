import type { Side, StopTrigger } from '@halyard/core'
import type { Random } from '../../random.ts'
import { FIRST_BYSTANDER } from '../listing.ts'
import type { World } from '../world.ts'

/** The price that triggers the stop orders of a play: trades of its own book, or the index price. */
export type Source = StopTrigger['source']

/** A stop order of a follower: what its order may lose against the index at most, in ticks of its worst price. */
export interface Placed {
  readonly side: Side
  readonly lots: number
  readonly worst: number
}

export const FOLLOWERS = Array.from({ length: 4 }, (_, index) => FIRST_BYSTANDER + 1 + index)
/** The least distance of a trigger from the price. A wrong index price that stays within it triggers none of them. */
const DISTANCE_MIN_PPM = 6_000
const DISTANCE_MAX_PPM = 40_000
/** Trailing stops are so near that a wrong index price would move them beyond the right one. */
const TRAILS = [1_000, 2_000, 4_000] as const
const STOPS_EACH = 4

interface Market {
  readonly id: number
  readonly index: number
  readonly bandPpm: number
}

/** Places stop orders of followers around the index price. Returns them by id. */
export function placeStops(
  world: World,
  random: Random,
  market: Market,
  { source, trails }: { readonly source: Source; readonly trails: Side },
): Map<number, Placed> {
  const placed = new Map<number, Placed>()
  for (const customerId of FOLLOWERS)
    for (let nth = 0; nth < STOPS_EACH; nth += 1) {
      const stop = drawStop(random, market, { source, trails })
      const fields = { customerId, marketId: market.id, side: stop.side, trigger: stop.trigger }
      const isOco = !('trailPpm' in stop.trigger) && random.chance(0.25)
      const reply = isOco
        ? world.send({
            kind: 'placeOco',
            ...fields,
            terms: stop.terms,
            limit: { ticks: moved(market.index, opposite(stop.side), 45_000) },
          })
        : world.send({ kind: 'placeStop', ...fields, terms: stop.terms })
      const id = reply.ok ? (reply.stop ?? reply.oco?.stop)?.stopId : undefined
      if (id !== undefined) placed.set(id, { side: stop.side, lots: stop.terms.lots, worst: stop.worst })
    }
  return placed
}

/** Draws a stop-loss, at the market or with a limit; of the index, also a trailing one of the side that is asked for. */
function drawStop(
  random: Random,
  { index, bandPpm }: Market,
  { source, trails }: { readonly source: Source; readonly trails: Side },
) {
  const lots = random.between(500, 20_000)
  const market = { type: 'market', lots } as const
  if (source === 'index' && random.chance(0.4))
    return {
      side: trails,
      trigger: { trailPpm: random.pick(TRAILS) },
      terms: market,
      worst: moved(index, trails, bandPpm),
    }
  const side = random.pick(['buy', 'sell'] as const)
  const ticks = moved(index, side, random.between(DISTANCE_MIN_PPM, DISTANCE_MAX_PPM))
  const direction = side === 'sell' ? ('at_or_below' as const) : ('at_or_above' as const)
  const trigger = { source, direction, ticks }
  if (random.chance(0.7)) return { side, trigger, terms: market, worst: moved(index, side, bandPpm) }
  const limit = moved(ticks, side, random.between(0, 10_000))
  return { side, trigger, terms: { type: 'limit', lots, ticks: limit } as const, worst: limit }
}

/** Returns a price moved against its trader: down for a seller, up for a buyer. */
export function moved(ticks: number, side: Side, ppm: number): number {
  const distance = Math.floor((ticks * ppm) / 1_000_000)
  return side === 'sell' ? ticks - distance : ticks + distance
}

export function opposite(side: Side): Side {
  return side === 'sell' ? 'buy' : 'sell'
}
