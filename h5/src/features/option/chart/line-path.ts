export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns an SVG path through points in x order, with at most four points per pixel: first, lowest, highest and last.
 */
export function linePath(points: readonly Point[]): string {
  return decimate(points)
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('')
}

/** Returns the same path closed along a floor, for filling. */
export function areaPath(points: readonly Point[], floor: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  return `${linePath(points)}L${round(last.x)} ${round(floor)}L${round(first.x)} ${round(floor)}Z`
}

function decimate(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = []
  let column: Point[] = []
  const flush = () => {
    const [first] = column
    const last = column.at(-1)
    if (!first || !last) return
    const byHeight = column.toSorted((a, b) => a.y - b.y)
    const wanted = new Set([first, byHeight[0], byHeight.at(-1), last])
    kept.push(...column.filter((point) => wanted.has(point)))
    column = []
  }
  for (const point of points) {
    const open = column[0]
    if (open && Math.floor(open.x) !== Math.floor(point.x)) flush()
    column.push(point)
  }
  flush()
  return kept
}

/** Rounds pixels to one decimal, to keep SVG paths short. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
