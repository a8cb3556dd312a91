import type { Period } from '@halyard/api/client'
import {
  type AxisTick,
  type CandleTooltipLegendsCustomCallback,
  type Chart,
  dispose,
  init,
  type KLineData,
} from 'klinecharts'
import type { Format } from '../format.ts'
import { type CandleFeedOptions, createCandleFeed } from './candle-feed.ts'
import type { CandleSource } from './candle-source.ts'
import { chartStyles } from './chart-styles.ts'
import { CANDLES, setIndicators } from './indicators.ts'
import { CHART_PERIODS } from './periods.ts'
import { type PriceLine, setLines } from './price-lines.ts'

export interface ChartOptions {
  readonly source: CandleSource
  readonly period: Period
  readonly format: Format
  readonly onState: CandleFeedOptions['onState']
  /** The candle under the crosshair, or the newest one. */
  readonly onCandle: (candle: KLineData | undefined) => void
}

export interface ChartHandle {
  readonly setIndicators: (main: readonly string[], sub: readonly string[]) => void
  /** Draws exactly these lines across the price. */
  readonly setLines: (lines: readonly PriceLine[]) => void
  readonly restyle: () => void
  readonly scroll: (pixels: number) => void
  readonly zoom: (scale: number) => void
  readonly close: () => void
}

const LEGEND_LINE = 16
/** On a chart narrower than this an indicator's legend takes two lines. */
const NARROW = 345

/** Puts a chart of one source and period into a box. The only place that knows the chart library's ways. */
export function openChart(box: HTMLElement, options: ChartOptions): ChartHandle {
  const { source, period, format, onState, onCandle } = options
  const area = period === 'timeshare'
  const dated = period === '1day' || period === '1week' || period === '1mon'
  const clock = (ms: number) => format.time(ms).slice(0, 5)
  const axisTime = dated ? format.date : clock
  const chart = init(box, {
    hotkey: { enabled: false },
    styles: chartStyles(document.documentElement, area),
    formatter: {
      formatBigNumber: (value) => format.compact(String(value)),
      formatDate: ({ timestamp }) =>
        dated ? format.date(timestamp) : `${format.date(timestamp)} ${clock(timestamp)}`,
    },
    thousandsSeparator: { format: (value) => format.exact(String(value)) },
    decimalFold: { format: String },
  })
  if (!chart) throw new Error('The chart could not be drawn')
  // The box around it takes the focus and the keys.
  box.firstElementChild?.removeAttribute('tabindex')
  const feed = createCandleFeed({
    source,
    period,
    onState,
    onGap: () => chart.resetData(),
  })
  // The page writes the candle's figures itself, in lines that fit a phone. Which candle they are of is told
  // only here: the one under the crosshair, else the newest.
  const template: CandleTooltipLegendsCustomCallback = ({ current }) => {
    onCandle(current ?? undefined)
    return []
  }
  chart.setStyles({ candle: { tooltip: { title: { show: false }, legend: { template } } } })
  chart.overrideXAxis({
    createTicks: ({ bounding }) => timeTicks(chart, bounding.width, axisTime, dated ? 3 : 4),
  })
  chart.setOffsetRightDistance(20)
  chart.setBarSpace(area ? 3 : 7)
  chart.setSymbol({
    ticker: source.name,
    pricePrecision: source.priceDecimals,
    volumePrecision: source.lotDecimals,
  })
  chart.setPeriod(CHART_PERIODS[period])
  chart.setDataLoader(feed.loader)
  return {
    setIndicators: (main, sub) => {
      setIndicators(chart, main, sub, source.priceDecimals)
      // Under the legend there is also the mark of the highest price.
      const lines = main.length * (box.clientWidth < NARROW ? 2 : 1)
      chart.overrideYAxis({
        paneId: CANDLES,
        gap: { top: lines * LEGEND_LINE + 32, bottom: LEGEND_LINE + 4 },
      })
    },
    setLines: (lines) => setLines(chart, lines, document.documentElement),
    restyle: () => chart.setStyles(chartStyles(document.documentElement, area)),
    scroll: (pixels) => chart.scrollByDistance(pixels),
    zoom: (scale) => chart.zoomAtCoordinate(scale),
    close: () => {
      feed.close()
      dispose(chart)
    },
  }
}

/** Times at even distances, never so near to an end that they would be cut off. */
function timeTicks(chart: Chart, width: number, say: (ms: number) => string, count: number): AxisTick[] {
  const coords = Array.from({ length: count }, (_, at) => Math.round(((at + 0.5) * width) / count))
  const points = chart.convertFromPixel(
    coords.map((x) => ({ x, y: 0 })),
    { paneId: CANDLES },
  )
  return coords.flatMap((coord, at) => {
    const timestamp = Array.isArray(points) ? points[at]?.timestamp : undefined
    return timestamp ? [{ coord, value: timestamp, text: say(timestamp) }] : []
  })
}
