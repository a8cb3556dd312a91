import type { Chart } from 'klinecharts'
import { candleAt } from './fills/fill.ts'

/** Each load brings a few hundred candles; a date further away is given up. */
const LOADS_MAX = 40
/** The part of the shown candles that are later than the date. */
const LATER = 0.7

interface Travel {
  readonly start: (timestamp: number) => void
  /** Continues after older candles were loaded; `more` says whether there are older ones still. */
  readonly next: (more: boolean) => void
}

/** Returns the way of a chart to a time: it scrolls to the oldest candle, whereupon older ones are loaded, until it is there. */
export function createTravel(
  chart: Pick<Chart, 'getDataList' | 'getVisibleRange' | 'scrollToDataIndex'>,
): Travel {
  let target: number | undefined
  let loads = 0
  const next = (more: boolean) => {
    if (target === undefined) return
    const candles = chart.getDataList()
    const found = candleAt(candles, target)
    loads += 1
    if (found === undefined && more && loads <= LOADS_MAX) return chart.scrollToDataIndex(0)
    target = undefined
    const { from, to } = chart.getVisibleRange()
    // The chart scrolls a candle to its right edge.
    const last = (found ?? 0) + Math.round((to - from) * LATER)
    chart.scrollToDataIndex(Math.min(last, candles.length - 1))
  }
  return {
    start: (timestamp) => {
      target = timestamp
      loads = 0
      next(true)
    },
    next,
  }
}
