import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { CANDLES } from './indicators.ts'
import type { PlaceLine, PriceLine } from './lines/price-line.ts'

const GROUP = 'price-lines'
const TOKENS = { up: '--up', down: '--down', danger: '--red', muted: '--muted' } as const

/** A line whose label is an element of the page, to which each drawing reports its place. */
const PLACED_LINE: OverlayTemplate = {
  name: 'placedLine',
  totalStep: 2,
  createPointFigures: ({ bounding, coordinates, overlay }) => {
    const y = coordinates[0]?.y
    // Without candles, the axis has no range.
    if (y === undefined || Number.isNaN(y)) return []
    const place = overlay.extendData as PlaceLine
    place(overlay.id, y, bounding.height)
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    return [{ type: 'line', attrs: { coordinates: ends }, ignoreEvent: true }]
  },
}

/** Makes the chart draw exactly these lines; existing ones are moved. */
export function setLines(chart: Chart, lines: readonly PriceLine[], place: PlaceLine, root: Element): void {
  registerOverlay(PLACED_LINE)
  const css = getComputedStyle(root)
  const drawn = new Set(chart.getOverlays({ groupId: GROUP }).map(({ id }) => id))
  for (const { id, price, tone } of lines) {
    const overlay = {
      id,
      name: PLACED_LINE.name,
      groupId: GROUP,
      paneId: CANDLES,
      lock: true,
      points: [{ value: Number(price) }],
      extendData: place,
      styles: {
        line: { style: 'dashed' as const, color: css.getPropertyValue(TOKENS[tone]).trim(), size: 1 },
      },
    }
    if (drawn.delete(id)) chart.overrideOverlay(overlay)
    else chart.createOverlay(overlay)
  }
  for (const id of drawn) chart.removeOverlay({ id })
}
