import { clockText } from '../durations.ts'
import { secondsLeft } from '../orders/option-progress.ts'
import type { TimedOption } from '../timed-option.ts'
import { type Place, placeLabels } from './label-places.ts'
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
  const lines = orders.map((order) => ({
    order,
    end: round(Math.min(width, scale.x(order.deliveryAt))),
    entry: order.entryPrice === undefined ? undefined : round(scale.y(Number(order.entryPrice))),
  }))
  const started = lines.flatMap(({ order, end, entry }) =>
    entry === undefined ? [] : [{ order, end, entry }],
  )
  const places = placeLabels(
    started.map(({ end, entry }) => labelPlace(end, entry)),
    { width: ROOM, height },
  )
  return (
    <>
      {lines.map(({ order, end, entry }) => {
        const from = round(scale.x(order.windowFrom))
        return (
          <g key={order.id}>
            <rect className="fill-brass-fill/12" height={height} width={Math.max(1, end - from)} x={from} />
            <line className="stroke-muted" strokeDasharray="3 3" x1={end} x2={end} y2={height} />
            {entry === undefined ? null : (
              <line
                className={STYLES[order.type].line}
                strokeWidth="1.5"
                x1={round(Math.max(0, scale.x(order.deliveryAt - order.seconds * 1_000)))}
                x2={end}
                y1={entry}
                y2={entry}
              />
            )}
          </g>
        )
      })}
      {started.map(({ order, end }, index) => {
        const place = places[index]
        if (!place) return null
        const { text, arrow } = STYLES[order.type]
        return (
          <text
            className={`${text} stroke-page font-semibold [paint-order:stroke]`}
            key={order.id}
            strokeWidth="3"
            textAnchor={end < ROOM ? 'start' : 'end'}
            x={end < ROOM ? place.x : place.x + ROOM}
            y={place.y}
          >
            {arrow} {clockText(secondsLeft(order, now))}
          </text>
        )
      })}
    </>
  )
}

/** Returns where the remaining time stands if nothing is in the way: before the end of its line, and above it. */
function labelPlace(end: number, entry: number): Place {
  return { x: end < ROOM ? end + 3 : end - 3 - ROOM, y: entry < 24 ? entry + 13 : entry - 5 }
}
