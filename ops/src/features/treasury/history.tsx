import { TREASURY_BOOKS, TREASURY_LINES, TREASURY_SPANS } from '@halyard/api/ops-client'
import { ErrorState, Skeleton } from '@halyard/ui'
import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { linePath } from './line-path.ts'

const WIDTH = 640
const HEIGHT = 160

/** Renders a book of a currency, or a side of its coverage, over time. */
export function History({ currency }: { readonly currency: OpsTreasuryCurrency }) {
  const { t } = useTranslation('treasury')
  const [filters, setFilters] = useFilters()
  const line = TREASURY_LINES.find((known) => known === filters['line']) ?? 'customers'
  const span = TREASURY_SPANS.find((known) => known === filters['span']) ?? 'days'
  const nameOf = (known: (typeof TREASURY_LINES)[number]) =>
    TREASURY_BOOKS.some((book) => book === known) ? t(`book_${known}`) : t(known)
  return (
    <section aria-labelledby="treasury-history">
      <h2 className="mb-3 text-15 font-semibold" id="treasury-history">
        {t('history')}
      </h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <SelectFilter
          label={t('figure')}
          onChange={(value) => setFilters({ line: value })}
          options={TREASURY_LINES.map((value) => ({ value, label: nameOf(value) }))}
          value={line}
        />
        <SelectFilter
          label={t('span')}
          onChange={(value) => setFilters({ span: value })}
          options={TREASURY_SPANS.map((value) => ({ value, label: t(`span_${value}`) }))}
          value={span}
        />
      </div>
      <Chart currency={currency} line={line} name={nameOf(line)} span={span} />
    </section>
  )
}

interface ChartProps {
  readonly currency: OpsTreasuryCurrency
  readonly line: (typeof TREASURY_LINES)[number]
  readonly name: string
  readonly span: (typeof TREASURY_SPANS)[number]
}

function Chart({ currency, line, name, span }: ChartProps) {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  const request = { currency_id: String(currency.currencyId), line, span }
  const { data, error, refetch } = useOps('ops/treasury/history', request)
  if (!data && error)
    return <ErrorState hint={error.message} onRetry={() => void refetch()} title={t('common:notLoaded')} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const [first, last] = [data.points[0], data.points.at(-1)]
  if (!first || !last || first === last) return <p className="text-13 text-muted">{t('historySoon')}</p>
  const amountOf = (text: string) => `${format.amount(text)} ${currency.currencyName}`
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <svg
        aria-label={t('lineSummary', {
          name,
          from: format.dateTime(first.at),
          first: amountOf(first.amount),
          last: amountOf(last.amount),
        })}
        className="h-40 w-full text-brass"
        fill="none"
        preserveAspectRatio="none"
        role="img"
        stroke="currentColor"
        strokeLinejoin="round"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      >
        <path
          d={linePath(
            data.points.map(({ amount }) => amount),
            WIDTH,
            HEIGHT,
          )}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-muted tabular-nums">
        <span>
          {format.dateTime(first.at)} · {amountOf(first.amount)}
        </span>
        <span>
          {format.dateTime(last.at)} · {amountOf(last.amount)}
        </span>
      </figcaption>
    </figure>
  )
}
