import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { CANDLES } from './indicators.ts'

/** A labelled horizontal line at a price. */
export interface PriceLine {
  /** A plain decimal. */
  readonly price: string
  readonly text: string
  readonly tone: 'up' | 'down' | 'danger' | 'muted'
}

const GROUP = 'price-lines'
const TOKENS = { up: '--up', down: '--down', danger: '--red', muted: '--muted' } as const

/** The library's own label is on the axis, where it would hide the last price. */
const NAMED_LINE: OverlayTemplate = {
  name: 'namedLine',
  totalStep: 2,
  createPointFigures: ({ bounding, coordinates, overlay }) => {
    const y = coordinates[0]?.y
    if (y === undefined) return []
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    return [
      { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      {
        type: 'text',
        attrs: { x: 0, y, text: String(overlay.extendData), align: 'left', baseline: 'middle' },
        ignoreEvent: true,
      },
    ]
  },
}

/** Replaces the price lines. They cannot be moved or selected. */
export function setLines(chart: Chart, lines: readonly PriceLine[], root: Element): void {
  registerOverlay(NAMED_LINE)
  chart.removeOverlay({ groupId: GROUP })
  const css = getComputedStyle(root)
  const family = getComputedStyle(document.body).fontFamily
  for (const { price, text, tone } of lines) {
    const color = css.getPropertyValue(TOKENS[tone]).trim()
    const page = css.getPropertyValue('--page').trim()
    chart.createOverlay({
      name: NAMED_LINE.name,
      groupId: GROUP,
      paneId: CANDLES,
      lock: true,
      points: [{ value: Number(price) }],
      extendData: text,
      styles: {
        line: { style: 'dashed', color, size: 1 },
        text: { color: page, backgroundColor: color, borderColor: color, family, size: 11, borderRadius: 4 },
      },
    })
  }
}
