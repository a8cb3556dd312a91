import {
  type Chart,
  type Overlay,
  type OverlayEvent,
  type OverlayTemplate,
  registerOverlay,
} from 'klinecharts'
import { type Drawing, type DrawingKind, parsePoints } from './drawings/drawing.ts'
import { CANDLES } from './indicators.ts'

/** Reports what the customer does with drawings. */
export interface DrawingEvents {
  /** Called with a drawing that was finished or moved. */
  readonly onDrawn: (drawing: Drawing) => void
  readonly onSelect: (id: string | undefined) => void
  /** Called with each point but the last of a shape that is being drawn. */
  readonly onPoint: () => void
}

const GROUP = 'drawings'

const RECTANGLE: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) =>
    from && to
      ? [
          {
            type: 'rect',
            attrs: {
              x: Math.min(from.x, to.x),
              y: Math.min(from.y, to.y),
              width: Math.abs(to.x - from.x),
              height: Math.abs(to.y - from.y),
            },
          },
        ]
      : [],
}

/** The library's shape of each kind. */
const SHAPES: Readonly<Record<DrawingKind, string>> = {
  trend: 'segment',
  level: 'horizontalStraightLine',
  fibonacci: 'fibonacciLine',
  rectangle: RECTANGLE.name,
}

/** Makes the chart show exactly these drawings; one that is shown at its place already is left as it is. */
export function setDrawings(chart: Chart, drawings: readonly Drawing[], events: DrawingEvents): void {
  registerOverlay(RECTANGLE)
  const shown = new Map(chart.getOverlays({ groupId: GROUP }).map((overlay) => [overlay.id, overlay]))
  for (const { id, kind, points } of drawings) {
    const overlay = shown.get(id)
    if (!overlay) chart.createOverlay({ ...shapeOf(kind, events), id, points: [...points] })
    // Another device has moved it.
    else if (JSON.stringify(parsePoints(overlay.points)) !== JSON.stringify(points))
      chart.overrideOverlay({ id, points: [...points] })
    shown.delete(id)
  }
  for (const id of shown.keys()) chart.removeOverlay({ id })
}

/** Lets the customer draw a shape with taps. Returns the function that ends it early. */
export function startDrawing(chart: Chart, kind: DrawingKind, events: DrawingEvents): () => void {
  registerOverlay(RECTANGLE)
  const id = `${kind}-${Date.now()}`
  chart.createOverlay({
    ...shapeOf(kind, events),
    id,
    onDrawing: events.onPoint,
    onDrawEnd: ({ overlay }) => report(overlay, kind, events),
  })
  return () => chart.removeOverlay({ id })
}

function shapeOf(kind: DrawingKind, events: DrawingEvents) {
  return {
    name: SHAPES[kind],
    groupId: GROUP,
    paneId: CANDLES,
    onPressedMoveEnd: ({ overlay }: { readonly overlay: Overlay }) => report(overlay, kind, events),
    onSelected: ({ overlay }: { readonly overlay: Overlay }) => events.onSelect(overlay.id),
    onDeselected: () => events.onSelect(undefined),
    // Without it, the library removes the shape.
    onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
  }
}

function report({ id, points }: Overlay, kind: DrawingKind, { onDrawn }: DrawingEvents): void {
  onDrawn({ id, kind, points: parsePoints(points) })
}
