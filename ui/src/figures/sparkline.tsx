import { sparkPath } from './spark-path.ts'

/** The props of `Sparkline`; width and height are in pixels. */
export interface SparklineProps {
  /** Plain decimals, oldest first. */
  readonly values: readonly string[]
  readonly direction: 'up' | 'down' | 'flat'
  readonly width?: number
  readonly height?: number
}

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const

/** Renders the shape of a day's prices. Decorative: the figure next to it states the change. */
export function Sparkline({ values, direction, width = 64, height = 28 }: SparklineProps) {
  return (
    <svg
      aria-hidden
      className={`shrink-0 ${COLOURS[direction]}`}
      fill="none"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      <path
        d={sparkPath(values, width, height)}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </svg>
  )
}
