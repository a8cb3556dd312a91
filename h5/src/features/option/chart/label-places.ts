/** Where a label of an entry line stands: the start of its text, and its baseline, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** The height of a line of text, in pixels. */
const ROW = 14
/** The lowest baseline from the top of the chart at which a text is not cut off. */
const TOP = 13

/**
 * Moves labels of a width up or down, as little as possible, until none overlaps one before it. A label for which the chart
 * has no room is `undefined`.
 */
export function placeLabels(
  wanted: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
): ReadonlyArray<Place | undefined> {
  const placed: Place[] = []
  return wanted.map(({ x, y }) => {
    const near = placed.filter((other) => Math.abs(other.x - x) < width)
    const rows = near
      .flatMap((other) => [other.y - ROW, other.y + ROW])
      .filter((row) => row >= TOP && row < height)
      .toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y))
    const free = [y, ...rows].find((row) => near.every((other) => Math.abs(other.y - row) >= ROW))
    if (free === undefined) return undefined
    const place = { x, y: free }
    placed.push(place)
    return place
  })
}
