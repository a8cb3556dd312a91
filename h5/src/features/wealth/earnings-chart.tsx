import { Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { barHeights } from './bar-heights.ts'
import type { DayEarnings, Totals } from './totals.ts'
import { useEarnings } from './use-wealth.ts'

const BAR = 6
const GAP = 4
const HEIGHT = 96

/** Renders the yield of each of the last 30 days in one currency, with the figures as a table for screen readers. */
export function EarningsChart({ totals }: { readonly totals: Totals }) {
  const earnings = useEarnings(totals.currencyId)
  return (
    <WhenLoaded query={earnings} skeleton={<Skeleton className="h-36 w-full" />}>
      {(days) => <Bars currency={totals.currency} days={days} />}
    </WhenLoaded>
  )
}

function Bars({ days, currency }: { readonly days: readonly DayEarnings[]; readonly currency: string }) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const heights = barHeights(days.map(({ amount }) => amount))
  const [first, last] = [days[0], days.at(-1)]
  const paid = days.filter(({ amount }) => amount !== '0')
  return (
    <figure className="min-h-36">
      <figcaption className="text-13 text-muted">{t('last30Days', { currency })}</figcaption>
      <svg
        aria-hidden
        className="mt-3 block w-full text-brass"
        height={HEIGHT}
        preserveAspectRatio="none"
        viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
      >
        {heights.map((height, day) => (
          <rect
            className={height === 0 ? 'fill-line' : 'fill-current'}
            height={Math.max(1, height * HEIGHT)}
            key={days[day]?.dayAt}
            width={BAR}
            x={day * (BAR + GAP) + GAP / 2}
            y={HEIGHT - Math.max(1, height * HEIGHT)}
          />
        ))}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-11 text-muted">
        <span>{first ? f.date(first.dayAt) : ''}</span>
        <span>{last ? f.date(last.dayAt) : ''}</span>
      </p>
      <table className="sr-only">
        <tbody>
          {paid.map(({ dayAt, amount }) => (
            <tr key={dayAt}>
              <th scope="row">{f.date(dayAt)}</th>
              <td>
                {f.exact(amount)} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {paid.length === 0 ? (
        <p className="mt-4 text-center text-13 text-muted">
          <span className="block text-15 text-text">{t('noEarnings')}</span>
          {t('noEarningsHint')}
        </p>
      ) : null}
    </figure>
  )
}
