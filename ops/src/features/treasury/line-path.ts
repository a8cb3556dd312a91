/** The free space around the line, for its stroke. */
const MARGIN = 4

/**
 * Returns the path of plain decimals from left to right in a box, the lowest at the bottom; equal values in the middle. For
 * drawing only: values are rounded.
 */
export function linePath(values: readonly string[], width: number, height: number): string {
  const numbers = values.map(Number)
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const step = (width - 2 * MARGIN) / Math.max(1, numbers.length - 1)
  return numbers
    .map((number, index) => {
      const share = span === 0 ? 0.5 : (number - low) / span
      const y = MARGIN + (1 - share) * (height - 2 * MARGIN)
      return `${index === 0 ? 'M' : 'L'}${round(MARGIN + index * step)} ${round(y)}`
    })
    .join('')
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
