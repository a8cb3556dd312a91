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

/**
 * Every published level that a batch after `prev` has touched, also one that is back at its quantity, so that a reader who took the book
 * in between, from any process, misses nothing. 0 lots removes a level, which the reader may not have.
 */
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
  /** Returns the published levels that were touched since the last call, or `undefined` if none was. */
  advance(): DepthChange | undefined
}

/** Creates the depth from the levels at startup, which are those after the batch `batchSeq`. */
export function createDepth(opening: readonly LevelChange[], batchSeq: number): Depth {
  const sides = { buy: createLadder('buy'), sell: createLadder('sell') }
  for (const { side, ticks, lots } of opening) sides[side].set(ticks, lots)
  sides.buy.takeTouched()
  sides.sell.takeTouched()
  let published: DepthSnapshot = { seq: batchSeq, bids: sides.buy.best(), asks: sides.sell.best() }
  let applied = batchSeq
  let compared = batchSeq

  return {
    apply(changes, seq) {
      for (const { side, ticks, lots } of changes) sides[side].set(ticks, lots)
      sides.buy.endBatch()
      sides.sell.endBatch()
      applied = seq
    },
    snapshot: () => published,
    advance() {
      if (applied === compared) return undefined
      compared = applied
      const [bids, asks] = [sides.buy.takeTouched(), sides.sell.takeTouched()]
      if (bids.length === 0 && asks.length === 0) return undefined
      const { seq: prev } = published
      published = { seq: applied, bids: sides.buy.best(), asks: sides.sell.best() }
      return { seq: applied, prev, bids, asks }
    },
  }
}

interface Ladder {
  set(ticks: number, lots: number): void
  /** Notes which levels a reader of the book after this batch has. */
  endBatch(): void
  best(): DepthLevel[]
  /** Returns the levels that a reader since the last call may lack, or have otherwise. */
  takeTouched(): DepthLevel[]
}

/** Creates a sorted array of price levels, best last, where most changes happen. */
function createLadder(side: Side): Ladder {
  const levels: { readonly ticks: number; lots: number }[] = []
  const rank = side === 'buy' ? (ticks: number) => ticks : (ticks: number) => -ticks
  const touched = new Set<number>()
  /** The ranks of the last published level: the best and the worst that it had since the last call. */
  let innerRank = -Infinity
  let outerRank = -Infinity

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

  function lastRank(): number {
    const last = levels[levels.length - DEPTH_LEVELS]
    return last ? rank(last.ticks) : -Infinity
  }

  return {
    set(ticks, lots) {
      touched.add(ticks)
      const place = placeOf(ticks)
      const level = levels[place]
      if (level?.ticks !== ticks) {
        if (lots > 0) levels.splice(place, 0, { ticks, lots })
      } else if (lots > 0) level.lots = lots
      else levels.splice(place, 1)
    },
    endBatch() {
      const last = lastRank()
      innerRank = Math.max(innerRank, last)
      outerRank = Math.min(outerRank, last)
    },
    best: () =>
      levels
        .slice(-DEPTH_LEVELS)
        .toReversed()
        .map(({ ticks, lots }) => [ticks, lots]),
    takeTouched() {
      const taken: DepthLevel[] = []
      for (let place = levels.length - 1; place >= 0; place -= 1) {
        const { ticks, lots } = levels[place] as (typeof levels)[number]
        if (rank(ticks) < outerRank) break
        const isTouched = touched.delete(ticks)
        if (place < levels.length - DEPTH_LEVELS) taken.push([ticks, 0])
        else if (isTouched || rank(ticks) < innerRank) taken.push([ticks, lots])
      }
      for (const ticks of touched) if (rank(ticks) >= outerRank) taken.push([ticks, 0])
      touched.clear()
      innerRank = lastRank()
      outerRank = innerRank
      return taken
    },
  }
}
