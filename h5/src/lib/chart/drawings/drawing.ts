import { DRAWING_KINDS, DRAWINGS_MAX, POINTS_MAX } from '@halyard/api/choices'

export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** A corner or an end of a drawing. Drawings are pictures: their prices are floats. */
export interface DrawnPoint {
  readonly timestamp: number
  readonly value: number
}

/** A shape drawn on the chart of a market. */
export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  readonly points: readonly DrawnPoint[]
}

/** Parses stored drawings. Leaves out what is not one. */
export function parseDrawings(stored: unknown): Drawing[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown) => parseDrawing(one) ?? []).slice(-DRAWINGS_MAX)
}

/** Adds a drawing, or replaces that of its id. */
export function putDrawing(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const isKnown = drawings.some(({ id }) => id === drawing.id)
  const next = isKnown
    ? drawings.map((one) => (one.id === drawing.id ? drawing : one))
    : [...drawings, drawing]
  // The oldest are removed.
  return next.slice(-DRAWINGS_MAX)
}

function parseDrawing(one: unknown): Drawing | undefined {
  if (!isObject(one)) return undefined
  const { id, points } = one
  const kind = DRAWING_KINDS.find((known) => known === one['kind'])
  if (typeof id !== 'string' || !kind || !Array.isArray(points)) return undefined
  const drawn = parsePoints(points)
  return drawn.length === 0 ? undefined : { id, kind, points: drawn }
}

/** Returns the points of a drawing that have a time and a price. */
export function parsePoints(points: readonly unknown[]): DrawnPoint[] {
  return points.slice(0, POINTS_MAX).flatMap((point) => {
    if (!isObject(point)) return []
    const { timestamp, value } = point
    return Number.isFinite(timestamp) && Number.isFinite(value)
      ? [{ timestamp: Number(timestamp), value: Number(value) }]
      : []
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
