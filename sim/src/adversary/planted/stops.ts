import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 60_000
const FOLLOW = 'core/src/spot/stops/follow-index.ts'

/** Weaknesses of stop orders, by which others could trigger them. */
export const PLANTED_STOPS: readonly Planted[] = [
  plantedStops(
    'trailing-follows-the-last-trade',
    ['hunted'],
    [
      { file: FOLLOW, find: 'market.indexTicks, ({ id })', replace: 'market.lastTicks, ({ id })' },
      { file: FOLLOW, find: 'market.indexTicks }', replace: 'market.lastTicks }' },
      { file: FOLLOW, find: 'stop.side, market.indexTicks,', replace: 'stop.side, market.lastTicks,' },
    ],
  ),
  plantedStops(
    'trailing-follows-an-uncertain-price',
    ['hunted'],
    [{ file: FOLLOW, find: "market.quality === 'uncertain'", replace: 'market.quality !== market.quality' }],
  ),
  plantedStops(
    'index-stop-triggered-by-trades',
    ['hunted'],
    [
      {
        file: 'core/src/spot/stops/stop-order.ts',
        find: "source === 'last' ? tradedRange(market)",
        replace: 'source !== undefined ? tradedRange(market)',
      },
    ],
  ),
  plantedStops(
    'triggered-order-outside-the-band',
    ['beyond_band', 'gain'],
    [
      {
        file: 'core/src/spot/place-order.ts',
        find: 'worstTicks !== undefined && crosses(side, limit, worstTicks) ? worstTicks : limit',
        replace: "worstTicks === undefined ? limit : side === 'sell' ? 1 : TICKS_MAX",
      },
    ],
  ),
]

function plantedStops(name: string, kinds: readonly string[], edits: readonly SourceEdit[]): Planted {
  return { name, edits, shownBy: kinds.map((kind) => `stops_${kind}`), budget: BUDGET }
}
