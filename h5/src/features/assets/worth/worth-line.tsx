import { Button, ChangeText, directionOf, Skeleton } from '@halyard/ui'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { changeSince, type LiveWorth } from '../../../lib/wallet/worth.ts'
import { extremesOf, linePoints } from './line-points.ts'
import { useWorthHistory, type WorthHistory } from './worth-history.ts'

const WIDTH = 320
const HEIGHT = 56
/** Fewer days make no line. */
const DAYS_MIN = 2
const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const

interface WorthLineProps {
  /** The wallet at live prices; undefined until it is loaded. */
  readonly worth: LiveWorth | undefined
}

/** Renders the total worth of 30 days as a line up to now. Renders nothing while amounts are hidden. */
export function WorthLine({ worth }: WorthLineProps) {
  const { t } = useTranslation('assets')
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { data, isError, refetch } = useWorthHistory()
  if (hidden) return null
  if (isError && !data) {
    return (
      <p className="flex items-center justify-between gap-3 text-13 text-muted" role="alert">
        {t('lineFailed')}
        <Button kind="quiet" onClick={() => void refetch()} size="small">
          {t('retry')}
        </Button>
      </p>
    )
  }
  if (!data || !worth) return <Skeleton className="h-20 w-full" />
  if (data.days.length < DAYS_MIN) return <p className="text-13 text-muted">{t('lineSoon')}</p>
  return <Line history={data} worth={worth} />
}

function Line({ history, worth }: { readonly history: WorthHistory; readonly worth: LiveWorth }) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const values = [...history.days.map((day) => day.worth), worth.wallet.worth]
  const points = linePoints(values, WIDTH, HEIGHT)
  // Deposits of a day show at its end, which is the next point.
  const marks = points.filter((_, at) => history.days[at - 1]?.hasFlows)
  const change = changeSince(history, worth.exact)
  const { low, high } = extremesOf(values)
  const [first = '0'] = values
  const since = f.date(history.days[0]?.at ?? 0)
  const label = t('lineSummary', {
    from: since,
    first: f.usd(first),
    now: f.usd(worth.wallet.worth),
    min: f.usd(low),
    max: f.usd(high),
  })
  return (
    <section>
      <svg
        aria-label={label}
        className={`h-14 w-full ${COLOURS[directionOf(change.amount)]}`}
        fill="none"
        preserveAspectRatio="none"
        role="img"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      >
        <path
          d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        {/* Dots as strokes without length: the box is stretched, they stay round. */}
        <path
          d={marks.map(({ x, y }) => `M${x} ${y}h0`).join('')}
          strokeWidth="6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
        <span aria-hidden className="tabular-nums">
          {since} · {f.usd(first)}
        </span>
        <span>
          {t('lineProfit')}{' '}
          <ChangeText
            text={`${f.usd(change.amount.replace('-', ''))} (${f.signedPercent(change.percent)})`}
            value={change.amount}
          />
        </span>
      </p>
      {marks.length > 0 ? (
        <p className="text-13 text-muted">
          <span aria-hidden>● </span>
          {t('lineFlows')}
        </p>
      ) : null}
    </section>
  )
}
