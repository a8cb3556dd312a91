/** Returns an SVG path through the values, one pixel inside its box. For drawing only. */
export function sparkPath(values: readonly string[], width: number, height: number): string {
  const points = values.map(Number).filter(Number.isFinite)
  if (points.length < 2) return `M1 ${height / 2}H${width - 1}`
  const low = Math.min(...points)
  const span = Math.max(...points) - low
  const step = (width - 2) / (points.length - 1)
  return points
    .map((point, at) => {
      const y = span === 0 ? height / 2 : 1 + (1 - (point - low) / span) * (height - 2)
      return `${at === 0 ? 'M' : 'L'}${round(1 + at * step)} ${round(y)}`
    })
    .join('')
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
