/** The height of a label with the space above it, in pixels. */
const LABEL_HEIGHT = 22
const COLUMNS = 2

/** The place of a label: next to its line, in the second column if the first has no room. */
export interface LabelPlace {
  readonly y: number
  readonly column: number
  /** Whether the line is above or below what the chart shows; its label is then at that edge. */
  readonly isOut: boolean
}

/** Returns the places of labels, from those of their lines in a pane of a height. */
export function placeLabels(lines: ReadonlyMap<string, number>, height: number): Map<string, LabelPlace> {
  const lowest: number[] = Array.from({ length: COLUMNS }, () => Number.NEGATIVE_INFINITY)
  const places = new Map<string, LabelPlace>()
  for (const [id, line] of [...lines].toSorted(([, one], [, other]) => one - other)) {
    const isOut = line < 0 || line > height
    const y = Math.min(Math.max(line, 0), height)
    const free = isOut ? 0 : lowest.findIndex((taken) => y - taken >= LABEL_HEIGHT)
    const column = Math.max(0, free)
    if (!isOut) lowest[column] = y
    places.set(id, { y, column, isOut })
  }
  return places
}
