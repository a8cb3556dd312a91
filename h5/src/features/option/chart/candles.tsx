import { candlesOf, stepFor } from './candles-of-ticks.ts'
import { round } from './line-path.ts'
import type { Scale, Span } from './scale.ts'
import type { IndexTick } from './series.ts'

interface CandlesProps {
  readonly ticks: readonly IndexTick[]
  readonly scale: Scale
  readonly span: Span
  readonly width: number
}

/** The maximum number of candles; more would be too narrow to distinguish. */
const CANDLES_MAX = 48

/** Renders ticks as SVG candles. */
export function Candles({ ticks, scale, span, width }: CandlesProps) {
  const step = stepFor(span.to - span.from, CANDLES_MAX)
  const slot = (step / (span.to - span.from)) * width
  const body = Math.max(2, slot * 0.64)
  return (
    <g>
      {candlesOf(ticks, step).map(({ from, open, high, low, close }) => {
        const middle = scale.x(from + step / 2)
        const top = scale.y(Math.max(open, close))
        const height = Math.max(1, scale.y(Math.min(open, close)) - top)
        const colour =
          close > open
            ? 'fill-up stroke-up'
            : close < open
              ? 'fill-down stroke-down'
              : 'fill-muted stroke-muted'
        return (
          <g className={colour} key={from}>
            <line x1={round(middle)} x2={round(middle)} y1={round(scale.y(high))} y2={round(scale.y(low))} />
            <rect
              height={round(height)}
              strokeWidth="0"
              width={round(body)}
              x={round(middle - body / 2)}
              y={round(top)}
            />
          </g>
        )
      })}
    </g>
  )
}
