/**
 * All the bars of one side of a book as backgrounds of one element, in its text colour. Of all ways to move eighteen
 * bars twenty times a second this costs a browser least: it only paints.
 */
export interface DepthBars {
  readonly image: string
  readonly position: string
}

export function depthBars(rows: number, from: 'left' | 'right'): DepthBars {
  const each = (write: (row: number) => string) =>
    Array.from({ length: rows }, (_, row) => write(row)).join(',')
  return {
    image: each(() => 'linear-gradient(currentColor,currentColor)'),
    position: each((row) => `${from} ${rows === 1 ? 0 : round((row / (rows - 1)) * 100)}%`),
  }
}

/** The bars' sizes for shares between 0 and 1, first row on top. */
export function depthBarSizes(shares: readonly number[]): string {
  const height = round(100 / shares.length)
  return shares.map((share) => `${round(share * 100)}% ${height}%`).join(',')
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
