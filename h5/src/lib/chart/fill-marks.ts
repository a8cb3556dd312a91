import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { candleAt, type Fill } from './fills/fill.ts'
import { CANDLES } from './indicators.ts'

/** The size of a mark and its distance from its price, in pixels. */
const SIZE = 6
const GAP = 2

/** One overlay marks all fills: a triangle from below for a purchase, from above for a sale. */
const FILL_MARKS: OverlayTemplate = {
  name: 'fillMarks',
  totalStep: 2,
  createPointFigures: ({ chart, overlay, xAxis, yAxis }) => {
    const candles = chart.getDataList()
    const { fills, colours } = overlay.extendData as Marks
    return fills.flatMap(({ side, price, at }) => {
      const candle = candleAt(candles, at)
      if (candle === undefined || !xAxis || !yAxis) return []
      const [x, y] = [xAxis.convertToPixel(candle), yAxis.convertToPixel(Number(price))]
      const way = side === 'buy' ? 1 : -1
      const base = y + way * (GAP + 2 * SIZE)
      const coordinates = [
        { x, y: y + way * GAP },
        { x: x - SIZE, y: base },
        { x: x + SIZE, y: base },
      ]
      const styles = { style: 'stroke_fill', color: colours[side], borderColor: colours.edge, borderSize: 1 }
      return [{ type: 'polygon', attrs: { coordinates }, styles, ignoreEvent: true }]
    })
  },
}

interface Marks {
  readonly fills: readonly Fill[]
  readonly colours: Readonly<Record<Fill['side'] | 'edge', string>>
}

/** Replaces the marks of the customer's fills. */
export function setFills(chart: Chart, fills: readonly Fill[], root: Element): void {
  registerOverlay(FILL_MARKS)
  chart.removeOverlay({ name: FILL_MARKS.name })
  if (fills.length === 0) return
  const css = getComputedStyle(root)
  const token = (name: string) => css.getPropertyValue(name).trim()
  const colours = { buy: token('--up'), sell: token('--down'), edge: token('--page') }
  const points = [{ value: Number(fills[0]?.price) }]
  const extendData: Marks = { fills, colours }
  chart.createOverlay({ name: FILL_MARKS.name, paneId: CANDLES, lock: true, points, extendData })
}
