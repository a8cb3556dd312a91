import type { LevelChange, Side } from '../engine/index.ts'

/** [ticks, lots] */
export type DepthLevel = readonly [number, number]

/** The published levels of an order book, and the number of the last batch they include: the same in every process. */
export interface DepthSnapshot {
  readonly seq: number
  /** Best first. */
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** The levels that changed since batch `prev`. 0 lots removes a level. */
export interface DepthChange extends DepthSnapshot {
  readonly prev: number
}

/** Published levels per side. */
export const DEPTH_LEVELS = 100

/**
 * The published depth of an order book: its best levels and numbered changes. Applying every later change to
 * a snapshot yields the next snapshot, also when deeper levels enter or leave the published range.
 */
export interface Depth {
  /** Applies the changes of a committed batch. */
  apply(changes: readonly LevelChange[], batchSeq: number): void
  /** Returns the depth as last published. */
  snapshot(): DepthSnapshot
  /** Returns the published levels that changed since the last call, or `undefined` if none did. */
  advance(): DepthChange | undefined
}

/** Creates the depth from the levels at startup, which are those after the batch `batchSeq`. */
export function createDepth(opening: readonly LevelChange[], batchSeq: number): Depth {
  const sides = { buy: createLadder('buy'), sell: createLadder('sell') }
  for (const { side, ticks, lots } of opening) sides[side].set(ticks, lots)
  let published: DepthSnapshot = { seq: batchSeq, bids: sides.buy.best(), asks: sides.sell.best() }
  let applied = batchSeq
  let compared = batchSeq

  return {
    apply(changes, seq) {
      for (const { side, ticks, lots } of changes) sides[side].set(ticks, lots)
      applied = seq
    },
    snapshot: () => published,
    advance() {
      if (applied === compared) return undefined
      compared = applied
      const next = { seq: applied, bids: sides.buy.best(), asks: sides.sell.best() }
      const change = {
        seq: next.seq,
        prev: published.seq,
        bids: difference(published.bids, next.bids),
        asks: difference(published.asks, next.asks),
      }
      if (change.bids.length === 0 && change.asks.length === 0) return undefined
      published = next
      return change
    },
  }
}

interface Ladder {
  set(ticks: number, lots: number): void
  best(): DepthLevel[]
}

/** Creates a sorted array of price levels, best last, where most changes happen. */
function createLadder(side: Side): Ladder {
  const levels: { readonly ticks: number; lots: number }[] = []
  const rank = side === 'buy' ? (ticks: number) => ticks : (ticks: number) => -ticks

  function placeOf(ticks: number): number {
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const level = levels[middle]
      if (level && rank(level.ticks) < rank(ticks)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    set(ticks, lots) {
      const place = placeOf(ticks)
      const level = levels[place]
      if (level?.ticks !== ticks) {
        if (lots > 0) levels.splice(place, 0, { ticks, lots })
      } else if (lots > 0) level.lots = lots
      else levels.splice(place, 1)
    },
    best: () =>
      levels
        .slice(-DEPTH_LEVELS)
        .toReversed()
        .map(({ ticks, lots }) => [ticks, lots]),
  }
}

function difference(before: readonly DepthLevel[], after: readonly DepthLevel[]): DepthLevel[] {
  const known = new Map(before)
  const changes: DepthLevel[] = []
  for (const [ticks, lots] of after) {
    if (known.get(ticks) !== lots) changes.push([ticks, lots])
    known.delete(ticks)
  }
  for (const ticks of known.keys()) changes.push([ticks, 0])
  return changes
}
