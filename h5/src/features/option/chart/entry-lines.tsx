import { clockText } from '../durations.ts'
import { secondsLeft } from '../orders/option-progress.ts'
import type { TimedOption } from '../timed-option.ts'
import { round } from './line-path.ts'
import type { Scale } from './scale.ts'

interface EntryLinesProps {
  readonly orders: readonly TimedOption[]
  readonly scale: Scale
  readonly now: number
  readonly width: number
  readonly height: number
}

/** The width of the remaining time at an entry line, in pixels. */
const ROOM = 48

const STYLES = {
  call: { line: 'stroke-up', text: 'fill-up', arrow: '▲' },
  put: { line: 'stroke-down', text: 'fill-down', arrow: '▼' },
  even: { line: 'stroke-muted', text: 'fill-muted', arrow: '=' },
} as const

/** Renders, for each running option, its entry price until delivery, its settlement window and the remaining time. */
export function EntryLines({ orders, scale, now, width, height }: EntryLinesProps) {
  return orders.map((order) => {
    const { line, text, arrow } = STYLES[order.type]
    const end = round(Math.min(width, scale.x(order.deliveryAt)))
    const from = round(scale.x(order.windowFrom))
    const entry = order.entryPrice === undefined ? undefined : round(scale.y(Number(order.entryPrice)))
    return (
      <g key={order.id}>
        <rect className="fill-brass-fill/12" height={height} width={Math.max(1, end - from)} x={from} />
        <line className="stroke-muted" strokeDasharray="3 3" x1={end} x2={end} y2={height} />
        {entry === undefined ? null : (
          <>
            <line
              className={line}
              strokeWidth="1.5"
              x1={round(Math.max(0, scale.x(order.acceptedAt)))}
              x2={end}
              y1={entry}
              y2={entry}
            />
            <text
              className={`${text} stroke-page font-semibold [paint-order:stroke]`}
              strokeWidth="3"
              textAnchor={end < ROOM ? 'start' : 'end'}
              x={end < ROOM ? end + 3 : end - 3}
              y={entry < 24 ? entry + 13 : entry - 5}
            >
              {arrow} {clockText(secondsLeft(order, now))}
            </text>
          </>
        )}
      </g>
    )
  })
}
