import type { Receipt, Settlement } from '@halyard/receipt'
import { formatUnits } from '@halyard/money'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { linePath, round } from '../chart/line-path.ts'
import { scaleOf } from '../chart/scale.ts'
import { textScale } from '../chart/text-scale.ts'
import { useSize } from '../chart/use-size.ts'
import { chartOf, type ReceiptPoint } from './receipt-points.ts'

interface ReceiptChartProps {
  readonly receipt: Receipt
  readonly settlement: Settlement
}

const HEIGHT = 168
const TIME_AXIS = 18
const CHARACTER_WIDTH = 6.4
const MIN_RANGE_SHARE = 0.0001

/**
 * Renders the ticks that settled the option: the window shaded, the ticks in the mean filled, the trimmed ones hollow.
 */
export function ReceiptChart({ receipt, settlement }: ReceiptChartProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const large = textScale()
  const [box, width] = useSize()
  const { points, priceDecimals, acceptedAt, windowFrom, windowTo, levels } = chartOf(receipt, settlement)
  const formatPrice = (ticks: number) => f.decimal(formatUnits(BigInt(ticks), priceDecimals), priceDecimals)
  const last = points.at(-1)
  const gutter = formatPrice(last?.tick[2] ?? 0).length * CHARACTER_WIDTH * large + 8
  const plot = Math.max(80, width - gutter)
  const prices = [...points.map(({ tick }) => tick[2]), ...levels]
  const span = {
    from: Math.min(acceptedAt, points[0]?.tick[1] ?? acceptedAt),
    to: Math.max(windowTo, last?.tick[1] ?? 0),
  }
  const box2 = { width: plot, height: HEIGHT - TIME_AXIS, padding: 12 }
  const scale = scaleOf(prices, span, box2, (prices[0] ?? 1) * MIN_RANGE_SHARE)
  const at = ({ tick }: ReceiptPoint) => ({ x: scale.x(tick[1]), y: scale.y(tick[2]) })
  const [from, to] = [round(scale.x(windowFrom)), round(scale.x(windowTo))]
  return (
    <figure>
      <div ref={box} style={{ height: HEIGHT }}>
        {width === 0 ? null : (
          <svg
            aria-label={t('receiptChart')}
            className="block"
            fontSize={11 * large}
            height={HEIGHT}
            role="img"
            width={width}
          >
            <rect className="fill-brass-fill/12" height={HEIGHT - TIME_AXIS} width={to - from} x={from} />
            <line className="stroke-muted" strokeDasharray="3 3" x1={to} x2={to} y2={HEIGHT - TIME_AXIS} />
            {levels.map((ticks, index) => (
              <g key={index === 0 ? 'entry' : 'delivery'}>
                <line
                  className={index === 0 ? 'stroke-muted' : 'stroke-brass'}
                  strokeDasharray={index === 0 ? undefined : '2 3'}
                  x2={plot}
                  y1={round(scale.y(ticks))}
                  y2={round(scale.y(ticks))}
                />
                <text
                  className={index === 0 ? 'fill-muted' : 'fill-brass'}
                  x={plot + 4}
                  y={round(scale.y(ticks))}
                  {...LABEL_SIDES[labelSide(levels, index)]}
                >
                  {formatPrice(ticks)}
                </text>
              </g>
            ))}
            <path className="fill-none stroke-muted" d={linePath(points.map(at))} strokeWidth="1" />
            {points.map((point) => (
              <Dot key={point.tick[0]} point={point} {...at(point)} />
            ))}
            <text className="fill-muted" x={0} y={HEIGHT - 4}>
              {f.time(span.from)}
            </text>
            <text className="fill-muted" textAnchor="end" x={to} y={HEIGHT - 4}>
              {f.time(windowTo)}
            </text>
          </svg>
        )}
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-11 text-muted">
        <Key dot="fill-brass stroke-brass" text={t('keyKept', { n: settlement.kept.length })} />
        <Key
          dot="fill-surface stroke-brass"
          text={t('keyTrimmed', { n: settlement.window.length - settlement.kept.length })}
        />
        <Key dot="fill-text stroke-text" text={t('keyEntry')} />
      </figcaption>
    </figure>
  )
}

/** Above and below keep a distance from the line: an option that ends at its entry price has both labels at one height. */
const LABEL_SIDES = {
  middle: { dominantBaseline: 'central' },
  above: { dy: -2 },
  below: { dominantBaseline: 'hanging', dy: 3 },
} as const

/** Returns the side of its line on which a level's label stands, so that two close levels do not overlap. */
function labelSide(levels: readonly number[], index: number): keyof typeof LABEL_SIDES {
  const [entry, delivery] = levels
  if (entry === undefined || delivery === undefined) return 'middle'
  return delivery >= entry === (index === 1) ? 'above' : 'below'
}

const DOTS = {
  before: undefined,
  entry: 'fill-text stroke-text',
  between: undefined,
  kept: 'fill-brass stroke-brass',
  trimmed: 'fill-surface stroke-brass',
  after: undefined,
} as const

function Dot({ point, x, y }: { readonly point: ReceiptPoint; readonly x: number; readonly y: number }) {
  const look = DOTS[point.part]
  return look ? <circle className={look} cx={round(x)} cy={round(y)} r="3" strokeWidth="1.5" /> : null
}

function Key({ dot, text }: { readonly dot: string; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden height="10" width="10">
        <circle className={dot} cx="5" cy="5" r="3" strokeWidth="1.5" />
      </svg>
      {text}
    </span>
  )
}
