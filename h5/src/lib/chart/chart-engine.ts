import {
  type AxisTick,
  type CandleTooltipLegendsCustomCallback,
  type Chart,
  type Crosshair,
  dispose,
  init,
  type KLineData,
} from 'klinecharts'
import type { Format } from '../format/format.ts'
import { type CandleFeedOptions, createCandleFeed } from './candle-feed.ts'
import type { CandleSource } from './candle-source.ts'
import { createTravel } from './travel.ts'
import { chartStyles } from './chart-styles.ts'
import { type DrawingEvents, setDrawings, startDrawing } from './draw.ts'
import type { Drawing, DrawingKind } from './drawings/drawing.ts'
import { setFills } from './fill-marks.ts'
import type { Fill } from './fills/fill.ts'
import { CANDLES, setIndicators, type ShownIndicators } from './indicators.ts'
import { CHART_PERIODS } from './periods.ts'
import type { LineChart } from './lines/price-line.ts'
import { setLines } from './price-lines.ts'
import type { Scale } from './scales.ts'
import type { ShownPeriod } from './shown-periods.ts'

export interface ChartOptions extends DrawingEvents {
  readonly source: CandleSource
  readonly period: ShownPeriod
  readonly format: Format
  readonly onState: CandleFeedOptions['onState']
  /** Called with the candle under the crosshair, or the newest one. */
  readonly onCandle: (candle: KLineData | undefined) => void
  /** Called with the price under the crosshair when a finger or a mouse button leaves it there, and its distance from the top. */
  readonly onPick: (price: number, y: number) => void
}

/** Controls an open chart. */
export interface ChartHandle extends LineChart {
  /** Replaces the indicators. `volume` is the name of the volume in the legend. */
  readonly setIndicators: (shown: ShownIndicators, volume?: string) => void
  /** Replaces the marks of the customer's fills. */
  readonly setFills: (fills: readonly Fill[]) => void
  readonly setScale: (scale: Scale) => void
  /** Replaces the drawings. */
  readonly setDrawings: (drawings: readonly Drawing[]) => void
  /** Lets the customer draw a shape. Returns the function that ends it early. */
  readonly startDrawing: (kind: DrawingKind) => () => void
  /** Shows the candles of a time, for which older ones are loaded. */
  readonly goTo: (timestamp: number) => void
  /** Returns a picture of the chart as a URL with its data. */
  readonly snapshot: () => string
  readonly restyle: () => void
  readonly scroll: (pixels: number) => void
  readonly zoom: (scale: number) => void
  readonly close: () => void
}

const LEGEND_LINE = 16
/** Below this width, in pixels, an indicator's legend takes two lines. */
const NARROW = 345

/** Opens a chart of one source and period in an element. The only module that depends on the chart library. */
export function openChart(box: HTMLElement, options: ChartOptions): ChartHandle {
  const { source, period, format, onState, onCandle, onPick } = options
  const area = period === 'timeshare'
  const dated = period === '1day' || period === '1week' || period === '1mon'
  const clock = (ms: number) => (period === '1sec' ? format.time(ms) : format.time(ms).slice(0, 5))
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
  if (!chart) throw new Error('the chart could not be initialised')
  // The element around it takes the focus and the keys.
  box.firstElementChild?.removeAttribute('tabindex')
  const feed = createCandleFeed({
    source,
    period,
    onState,
    onGap: () => chart.resetData(),
    onOlder: (more) => travel.next(more),
  })
  const travel = createTravel(chart)
  // The page renders the candle's figures itself, in lines that fit a phone. This callback is the only place that
  // reports the current candle: the one under the crosshair, else the newest.
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
  const stopPicking = watchPicks(box, chart, onPick)
  return {
    setIndicators: (shown, volume) => {
      setIndicators(chart, shown, { priceDecimals: source.priceDecimals, volume })
      setGap(chart, shown.main.length * (box.clientWidth < NARROW ? 2 : 1))
    },
    setLines: (lines, place) => setLines(chart, lines, place, document.documentElement),
    priceAt: (y) => priceAt(chart, y),
    setFills: (fills) => setFills(chart, fills, document.documentElement),
    setScale: (scale) => chart.overrideYAxis({ paneId: CANDLES, name: scale }),
    setDrawings: (drawings) => setDrawings(chart, drawings, options),
    startDrawing: (kind) => startDrawing(chart, kind, options),
    goTo: travel.start,
    snapshot: () => chart.getConvertPictureUrl(true, 'png', pageColour()),
    restyle: () => chart.setStyles(chartStyles(document.documentElement, area)),
    scroll: (pixels) => chart.scrollByDistance(pixels),
    zoom: (scale) => chart.zoomAtCoordinate(scale),
    close: () => {
      stopPicking()
      feed.close()
      dispose(chart)
    },
  }
}

/** Reports the prices at which the crosshair is left. Returns the function that ends it. */
function watchPicks(box: HTMLElement, chart: Chart, onPick: ChartOptions['onPick']): () => void {
  let crosshair: Crosshair | undefined
  chart.subscribeAction('onCrosshairChange', (moved) => {
    crosshair = moved as Crosshair | undefined
  })
  const pick = () => {
    const { paneId, y } = crosshair ?? {}
    if (paneId !== CANDLES || y === undefined) return
    const price = priceAt(chart, y)
    if (price !== undefined) onPick(price, y)
  }
  box.addEventListener('pointerup', pick)
  return () => box.removeEventListener('pointerup', pick)
}

/** Leaves room for the label of the highest price below the lines of the legend. */
function setGap(chart: Chart, lines: number): void {
  chart.overrideYAxis({
    paneId: CANDLES,
    gap: { top: lines * LEGEND_LINE + 32, bottom: LEGEND_LINE + 4 },
  })
}

function pageColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
}

function priceAt(chart: Chart, y: number): number | undefined {
  const points = chart.convertFromPixel([{ x: 0, y }], { paneId: CANDLES })
  return Array.isArray(points) ? points[0]?.value : undefined
}

/** Returns evenly spaced time labels, none so close to an end that it would be clipped. */
function timeTicks(
  chart: Chart,
  width: number,
  formatTime: (ms: number) => string,
  count: number,
): AxisTick[] {
  const coords = Array.from({ length: count }, (_, at) => Math.round(((at + 0.5) * width) / count))
  const points = chart.convertFromPixel(
    coords.map((x) => ({ x, y: 0 })),
    { paneId: CANDLES },
  )
  return coords.flatMap((coord, at) => {
    const timestamp = Array.isArray(points) ? points[at]?.timestamp : undefined
    return timestamp ? [{ coord, value: timestamp, text: formatTime(timestamp) }] : []
  })
}
