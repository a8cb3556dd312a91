import type { IndexTick } from './series.ts'

/** A candle of the ticks within one step. For drawing only; floats. */
export interface TickCandle {
  readonly from: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const STEPS_MS = [2_000, 5_000, 10_000, 15_000, 30_000, 60_000] as const

/** Returns the shortest step at which at most `maxCount` candles fill a span. */
export function stepFor(spanMs: number, maxCount: number): number {
  return STEPS_MS.find((step) => spanMs / step <= maxCount) ?? 60_000
}

/** Aggregates ticks, in time order, into candles. A step without a tick has no candle. */
export function candlesOf(ticks: readonly IndexTick[], stepMs: number): TickCandle[] {
  const candles: TickCandle[] = []
  for (const { at, price } of ticks) {
    const value = Number(price)
    const from = Math.floor(at / stepMs) * stepMs
    const last = candles.at(-1)
    if (last?.from !== from) {
      candles.push({ from, open: value, high: value, low: value, close: value })
      continue
    }
    candles[candles.length - 1] = {
      ...last,
      high: Math.max(last.high, value),
      low: Math.min(last.low, value),
      close: value,
    }
  }
  return candles
}
