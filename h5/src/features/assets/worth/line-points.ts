/** A point of a line, in pixels. */
export interface LinePoint {
  readonly x: number
  readonly y: number
}

/** The free space above and below the line, for its stroke and marks. */
const MARGIN = 4

/** Places values from left to right in a box, the lowest at the bottom; equal values in the middle. For drawing only. */
export function linePoints(values: readonly string[], width: number, height: number): LinePoint[] {
  const numbers = values.map(Number)
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const step = (width - 2 * MARGIN) / Math.max(1, numbers.length - 1)
  return numbers.map((number, at) => ({
    x: round(MARGIN + at * step),
    y: span === 0 ? height / 2 : round(MARGIN + (1 - (number - low) / span) * (height - 2 * MARGIN)),
  }))
}

/** Returns the lowest and the highest of plain decimals. Throws for none. */
export function extremesOf(values: readonly string[]): { readonly low: string; readonly high: string } {
  const sorted = values.toSorted((a, b) => Number(a) - Number(b))
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) throw new Error('no values')
  return { low, high }
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
