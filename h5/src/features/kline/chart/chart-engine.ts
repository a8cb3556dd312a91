import type { Period } from '@halyard/contract/client'
import { type AxisTick, type Chart, dispose, type IndicatorCreate, init, type KLineData } from 'klinecharts'
import type { Format } from '../../../lib/format.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { type CandleFeedOptions, createCandleFeed } from './candle-feed.ts'
import { chartStyles } from './chart-styles.ts'
import { CHART_PERIODS } from './periods.ts'

export interface ChartOptions {
  readonly market: SpotMarket
  readonly period: Period
  readonly format: Format
  readonly onState: CandleFeedOptions['onState']
  /** The candle under the crosshair, or the newest one. */
  readonly onCandle: (candle: KLineData | undefined) => void
}

export interface ChartHandle {
  readonly setIndicators: (main: readonly string[], sub: readonly string[]) => void
  readonly restyle: () => void
  readonly scroll: (pixels: number) => void
  readonly zoom: (scale: number) => void
  readonly close: () => void
}

const CANDLES = 'candle_pane'
const SUB_HEIGHT = 72
const LEGEND_LINE = 16
/** On a chart narrower than this an indicator's legend takes two lines. */
const NARROW = 290

interface Drawing {
  /** Fewer lines than the library draws by itself: a phone is narrow. */
  readonly calcParams?: number[]
  /** Decimals of its figures; those of the price when absent. */
  readonly precision?: number
  /** Its figures say what they are. */
  readonly nameless?: true
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  MA: { calcParams: [7, 25, 99], nameless: true },
  EMA: { calcParams: [7, 25, 99], nameless: true },
  VOL: { calcParams: [5, 10], nameless: true, precision: 2 },
  KDJ: { precision: 2 },
  RSI: { calcParams: [6, 14, 24], nameless: true, precision: 2 },
  WR: { calcParams: [6, 10], nameless: true, precision: 2 },
  CCI: { precision: 2 },
  DMI: { precision: 2 },
  OBV: { precision: 2 },
}

/** Puts a chart of one market and period into a box. The only place that knows the chart library's ways. */
export function openChart(box: HTMLElement, options: ChartOptions): ChartHandle {
  const { market, period, format, onState, onCandle } = options
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
    market,
    period,
    onState: (state) => {
      onState(state)
      if (!crosshairOn) onCandle(chart.getDataList().at(-1))
    },
    onGap: () => chart.resetData(),
  })
  let crosshairOn = false
  chart.subscribeAction('onCrosshairChange', (data) => {
    const candle = candleOf(data)
    crosshairOn = candle !== undefined
    onCandle(candle ?? chart.getDataList().at(-1))
  })
  chart.overrideXAxis({
    createTicks: ({ bounding }) => timeTicks(chart, bounding.width, axisTime, dated ? 3 : 4),
  })
  chart.setOffsetRightDistance(20)
  chart.setBarSpace(area ? 3 : 7)
  chart.setSymbol({
    ticker: `${market.base}/${market.quote}`,
    pricePrecision: market.priceDecimals,
    volumePrecision: market.lotDecimals,
  })
  chart.setPeriod(CHART_PERIODS[period])
  chart.setDataLoader(feed.loader)
  return {
    setIndicators: (main, sub) => {
      setIndicators(chart, main, sub, market.priceDecimals)
      const lines = main.length * (box.clientWidth < NARROW ? 2 : 1) + 1
      chart.overrideYAxis({ paneId: CANDLES, gap: { top: lines * LEGEND_LINE, bottom: LEGEND_LINE } })
    },
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

function candleOf(data: unknown): KLineData | undefined {
  if (typeof data !== 'object' || data === null || !('kLineData' in data) || !('paneId' in data))
    return undefined
  return data.kLineData as KLineData | undefined
}

function setIndicators(
  chart: Chart,
  main: readonly string[],
  sub: readonly string[],
  priceDecimals: number,
): void {
  const drawn = chart.getIndicators()
  for (const { id, name, paneId } of drawn)
    if (!(paneId === CANDLES ? main : sub).includes(name)) chart.removeIndicator({ id })
  const missing = (name: string, over: boolean) =>
    !drawn.some((indicator) => indicator.name === name && (indicator.paneId === CANDLES) === over)
  for (const name of main) {
    if (missing(name, true))
      chart.createIndicator({ ...drawingOf(name, priceDecimals), paneId: CANDLES }, true)
  }
  for (const name of sub) {
    if (!missing(name, false)) continue
    const paneId = `sub_${name}`
    chart.createIndicator({ ...drawingOf(name, priceDecimals), paneId })
    chart.setPaneOptions({ id: paneId, height: SUB_HEIGHT, minHeight: 40, dragEnabled: false })
    chart.overrideYAxis({ paneId, gap: { top: LEGEND_LINE + 4, bottom: 2 } })
  }
}

function drawingOf(name: string, priceDecimals: number): IndicatorCreate {
  const { nameless = false, precision = priceDecimals, calcParams } = DRAWINGS[name] ?? {}
  return {
    name,
    precision,
    ...(calcParams ? { calcParams } : {}),
    styles: { tooltip: { title: { show: !nameless } } },
  }
}
