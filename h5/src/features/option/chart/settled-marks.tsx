import { RESULTS } from '../orders/result-texts.ts'
import type { TimedOption } from '../timed-option.ts'
import { round } from './line-path.ts'
import type { Scale } from './scale.ts'

interface SettledMarksProps {
  readonly orders: readonly TimedOption[]
  readonly scale: Scale
}

/** Renders, for each settled option, its entry and its settlement price, connected. */
export function SettledMarks({ orders, scale }: SettledMarksProps) {
  return orders.map(({ id, result, entryPrice, deliveryPrice, deliveryAt, seconds }) => {
    if (entryPrice === undefined || deliveryPrice === undefined) return null
    const entry = {
      x: round(scale.x(deliveryAt - seconds * 1_000)),
      y: round(scale.y(Number(entryPrice))),
    }
    const exit = { x: round(scale.x(deliveryAt)), y: round(scale.y(Number(deliveryPrice))) }
    return (
      <g className={RESULTS[result ?? 'void'].colour} key={id}>
        <line
          className="stroke-current"
          strokeDasharray="2 3"
          x1={entry.x}
          x2={exit.x}
          y1={entry.y}
          y2={exit.y}
        />
        <circle className="fill-page stroke-current" cx={entry.x} cy={entry.y} r="4" strokeWidth="1.5" />
        <circle className="fill-current stroke-page" cx={exit.x} cy={exit.y} r="5" strokeWidth="1.5" />
      </g>
    )
  })
}
