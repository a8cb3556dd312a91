/** Maps times and prices to pixels. For drawing only, so floats suffice. */
export interface Scale {
  readonly x: (at: number) => number
  readonly y: (price: number) => number
  /** Prices to draw a grid line at, lowest first. */
  readonly marks: readonly number[]
  /** Decimals needed to tell neighbouring marks apart. */
  readonly markDecimals: number
}

/** The approximate number of price marks. */
const MARKS = 5

/** The drawing area, in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
  /** Pixels kept free above the highest and below the lowest price. */
  readonly padding: number
}

/** A time range in epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Fits prices into a box. Centres equal prices. `minRange` is the smallest range shown, so that noise stays small. */
export function scaleOf(prices: readonly number[], span: Span, box: Box, minRange: number): Scale {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const price of prices) {
    if (price < low) low = price
    if (price > high) high = price
  }
  if (low > high) low = high = 0
  const missing = minRange - (high - low)
  if (missing > 0) {
    low -= missing / 2
    high += missing / 2
  }
  const range = high - low || 1
  const room = box.height - 2 * box.padding
  const long = span.to - span.from || 1
  const step = markStep(range, MARKS)
  const marks: number[] = []
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) marks.push(at * step)
  return {
    x: (at) => ((at - span.from) / long) * box.width,
    y: (price) => box.padding + ((high - price) / range) * room,
    marks,
    markDecimals: Math.max(0, -Math.floor(Math.log10(step))),
  }
}

/**
 * Returns a round step (1, 2 or 5 times a power of ten) that divides `range` into about `count` parts, at most twice as
 * many.
 */
export function markStep(range: number, count: number): number {
  const rough = range / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10
  return nice * power
}

/** Returns up to `maxCount` round times inside a span for the time axis, in whole seconds. */
export function timeMarks({ from, to }: Span, maxCount: number): number[] {
  const steps = [5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1_000)
  const step = steps.find((ms) => (to - from) / ms <= maxCount) ?? 600_000
  const marks: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) marks.push(at)
  return marks
}
