/**
 * The index of a launched coin's market, which the exchange computes itself: no price source knows the coin. It is the issue
 * price until the market has `OWN_INDEX_TRADES` trades, then the median of the last ones. Replaced, never changed.
 */
export interface OwnIndex {
  /** The issue price, in ticks. */
  readonly issueTicks: number
  /** The prices of the last trades in ticks, oldest first; at most `OWN_INDEX_TRADES`. */
  readonly tradeTicks: readonly number[]
  /** The index prices of the last minute, oldest first; the last one is the index price of the market. */
  readonly minute: readonly IndexSample[]
}

/** An index price in ticks, and when it was recorded in epoch milliseconds. */
interface IndexSample {
  readonly at: number
  readonly ticks: number
}

/**
 * The trades after which the index leaves the issue price. From then on it is the median of the last ones of this
 * number.
 */
export const OWN_INDEX_TRADES = 20

/** How far two index prices that are less than a minute apart may differ, in parts per million. */
export const OWN_INDEX_STEP_PPM = 50_000

const MINUTE_MS = 60_000

/** The lowest issue price of a market in ticks: 5 % of it are a whole tick. */
export const ISSUE_TICKS_MIN = 20

/** Returns the index of a market that opens now: its issue price. */
export function openOwnIndex(issueTicks: number, at: number): OwnIndex {
  return { issueTicks, tradeTicks: [], minute: [{ at, ticks: issueTicks }] }
}

/** Returns the index after a trade. */
export function withTrade(index: OwnIndex, ticks: number): OwnIndex {
  return { ...index, tradeTicks: [...index.tradeTicks.slice(1 - OWN_INDEX_TRADES), ticks] }
}

/** Returns the index with the price that `nextIndexTicks` returned for this time. */
export function withSample(index: OwnIndex, sample: IndexSample): OwnIndex {
  return { ...index, minute: [...samplesSince(index, sample.at), sample] }
}

/**
 * Returns the index price at a time, in ticks: the issue price or the median of the last trades, but at most
 * `OWN_INDEX_STEP_PPM` above the lowest and below the highest index price of the last minute, rounded towards them. A step
 * of one tick is always possible, so that no price is too low to move.
 */
export function nextIndexTicks(index: OwnIndex, at: number): number {
  const { issueTicks, tradeTicks } = index
  const target = tradeTicks.length < OWN_INDEX_TRADES ? issueTicks : medianOf(tradeTicks)
  const samples = samplesSince(index, at).map(({ ticks }) => ticks)
  return Math.min(Math.max(target, lowerBound(Math.max(...samples))), upperBound(Math.min(...samples)))
}

/** Returns the samples of the minute before a time, and at least the last one, however old. */
function samplesSince({ minute }: OwnIndex, at: number): readonly IndexSample[] {
  const recent = minute.filter((sample) => sample.at > at - MINUTE_MS)
  return recent.length > 0 ? recent : minute.slice(-1)
}

function upperBound(ticks: number): number {
  return ticks + Math.max(1, stepOf(ticks))
}

function lowerBound(ticks: number): number {
  return Math.max(1, ticks - Math.max(1, stepOf(ticks)))
}

function stepOf(ticks: number): number {
  return Math.floor((ticks * OWN_INDEX_STEP_PPM) / 1_000_000)
}

/** Returns the median; of an even number of prices the mean of the two in the middle, rounded down. */
function medianOf(ticks: readonly number[]): number {
  const sorted = ticks.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[sorted.length >> 1]]
  return Math.floor((low + high) / 2)
}
