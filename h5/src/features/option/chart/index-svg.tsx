import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { TimedOption } from '../timed-option.ts'
import { Candles } from './candles.tsx'
import { EntryLines } from './entry-lines.tsx'
import { areaPath, linePath, round } from './line-path.ts'
import { scaleOf, timeMarks } from './scale.ts'
import type { IndexTick } from './series.ts'
import { SettledMarks } from './settled-marks.tsx'
import { spanOf } from './span.ts'
import { textScale } from './text-scale.ts'

export type ChartKind = 'line' | 'candles'

export interface IndexSvgProps {
  readonly kind: ChartKind
  readonly label: string
  readonly market: SpotMarket
  readonly ticks: readonly IndexTick[]
  readonly orders: readonly TimedOption[]
  /** Options of this market that settled during this visit. */
  readonly settled: readonly TimedOption[]
  readonly now: number
  readonly width: number
  readonly height: number
}

/** The font size of labels in pixels at the default text size; the sizes below scale with it. */
const FONT = 11
const TIME_AXIS = 18
const CHARACTER_WIDTH = 6.4
/** Half the width of a time label: nearer to an edge it would be clipped. */
const HALF_TIME = 24
/** The height of the last price's label: a mark nearer than this would be hidden behind it. */
const PILL = 16
/** The smallest range of the price axis, as a share of the price, so that noise does not fill the chart. */
const MIN_RANGE_SHARE = 0.0002

/** Renders the chart as SVG in theme colours, so that themes and price colours apply by themselves. */
export function IndexSvg({ kind, label, market, ticks, orders, settled, now, width, height }: IndexSvgProps) {
  const f = useFormat()
  const span = spanOf(now, orders)
  const shown = ticks.filter(({ at }) => at >= span.from)
  const last = shown.at(-1) ?? ticks.at(-1)
  if (!last) return null
  const formatPrice = (price: string) => f.decimal(price, market.priceDecimals)
  const large = textScale()
  const [axis, pill] = [TIME_AXIS * large, PILL * large]
  const gutter = formatPrice(last.price).length * CHARACTER_WIDTH * large + 12
  const plot = Math.max(80, width - gutter)
  const marked = settled.filter(({ deliveryAt }) => deliveryAt >= span.from)
  const levels = [
    ...[...orders, ...marked].map(({ entryPrice }) => entryPrice),
    ...marked.map(({ deliveryPrice }) => deliveryPrice),
  ].flatMap((price) => (price === undefined ? [] : [Number(price)]))
  const prices = [...shown.map(({ price }) => Number(price)), ...levels, Number(last.price)]
  const scale = scaleOf(
    prices,
    span,
    { width: plot, height: height - axis, padding: 12 },
    Number(last.price) * MIN_RANGE_SHARE,
  )
  const level = round(scale.y(Number(last.price)))
  const points = shown.map(({ at, price }) => ({ x: scale.x(at), y: scale.y(Number(price)) }))
  const line = [...points, { x: scale.x(Math.max(now, last.at)), y: level }]
  return (
    <svg
      aria-label={label}
      className="block"
      fontSize={FONT * large}
      height={height}
      role="img"
      width={width}
    >
      {scale.marks.map((mark) => (
        <g key={mark}>
          <line className="stroke-line" x2={plot} y1={round(scale.y(mark))} y2={round(scale.y(mark))} />
          {Math.abs(scale.y(mark) - level) < pill ? null : (
            <text className="fill-muted" dominantBaseline="central" x={plot + 6} y={round(scale.y(mark))}>
              {formatPrice(mark.toFixed(market.priceDecimals))}
            </text>
          )}
        </g>
      ))}
      {timeMarks(span, Math.max(1, Math.min(4, Math.floor(plot / (HALF_TIME * 3 * large)))))
        .map((at) => ({ at, x: round(scale.x(at)) }))
        .filter(({ x }) => x >= HALF_TIME * large && x <= plot - HALF_TIME * large)
        .map(({ at, x }) => (
          <text className="fill-muted" key={at} textAnchor="middle" x={x} y={height - 4}>
            {f.time(at)}
          </text>
        ))}
      {kind === 'line' ? (
        <>
          <path className="fill-brass/10" d={areaPath(line, height - axis)} />
          <path
            className="fill-none stroke-brass"
            d={linePath(line)}
            strokeLinejoin="round"
            strokeWidth="1.5"
          />
        </>
      ) : (
        <Candles scale={scale} span={span} ticks={shown} width={plot} />
      )}
      <SettledMarks orders={marked} scale={scale} />
      <EntryLines height={height - axis} now={now} orders={orders} scale={scale} width={plot} />
      <line className="stroke-brass" strokeDasharray="2 3" x2={plot} y1={level} y2={level} />
      <rect
        className="fill-brass-fill"
        height={pill}
        rx="4"
        width={gutter - 2}
        x={plot + 2}
        y={level - pill / 2}
      />
      <text className="fill-on-brass font-semibold" dominantBaseline="central" x={plot + 6} y={level}>
        {formatPrice(last.price)}
      </text>
    </svg>
  )
}

/** Returns the chart's height in pixels on a phone: a short screen keeps room for the buttons below the form. */
export function chartHeight(width: number, isShort: boolean): number {
  if (isShort) return 130
  return width < 343 ? 176 : 208
}
