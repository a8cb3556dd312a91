import { HOUSE_LINES, type HouseLine } from '@halyard/api/ops-client'
import { TextField } from '@halyard/ui'
import { Link, type Translate } from '@halyard/web'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { OpsDayResult, OpsMonthResult } from '../../lib/calls/records.ts'
import { useFormat } from '../../lib/format/format.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { figureColumn } from '../../lib/table/shared-columns.tsx'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { priceColumn, valueColumn } from '../../lib/table/value-columns.tsx'

type Result = ParsedOf<'ops/treasury/result'>
type Figures = Omit<OpsDayResult, 'at'>

/** Renders what the exchange earned and spent in a month, by currency and by day. */
export function ResultPage() {
  const { t } = useTranslation('treasury')
  const [filters, setFilters] = useFilters()
  const asked = filters['month'] ?? ''
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth()
  const { data, error, refetch } = useOps('ops/treasury/result', { month })
  return (
    <Page about={t('resultAbout')} title={t('result')}>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <TextField
          label={t('month')}
          onChange={(value) => setFilters({ month: value })}
          type="month"
          value={month}
        />
        <Link className="text-brass underline" to="/treasury">
          {t('title')}
        </Link>
      </div>
      {data ? <Contents result={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Contents({ result }: { readonly result: Result }) {
  const { t } = useTranslation('treasury')
  const { list, days, value, until, isComplete } = result
  const isExplained = [...list, ...days].every(({ unexplained }) => Number(unexplained) === 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <p className="text-15">
          {t('resultValue')}{' '}
          {value === null ? t('common:noPrice') : <AmountText amount={value} currency="USDT" />}
        </p>
        <p className="text-13 text-muted">{t('valueAbout')}</p>
        <p className="text-13 text-muted">
          {isComplete ? t('monthOver') : t('monthNotOver')} <TimeText at={until} />
        </p>
        {isExplained ? (
          <p className="text-13 text-muted">{t('explained')}</p>
        ) : (
          <p className="font-semibold text-danger" role="alert">
            {t('notExplained')}
          </p>
        )}
      </div>
      <TitledTable
        caption={t('resultByCurrency')}
        columns={monthColumns}
        empty={{ title: t('noResult') }}
        feature="treasury"
        name="treasury-result"
        rowKey={({ currencyId }) => String(currencyId)}
        rows={list}
      />
      <TitledTable
        caption={t('resultByDay')}
        columns={dayColumns}
        empty={{ title: t('noResult') }}
        feature="treasury"
        name="treasury-result-days"
        rowKey={({ at, currencyId }) => `${at}:${currencyId}`}
        rows={days}
      />
    </div>
  )
}

/** Lines that few exchanges have in a month: not shown until they are chosen. */
const RARE: readonly HouseLine[] = ['subscription', 'refund', 'otherProducts']

function figureColumns<Row extends Figures>(t: Translate): readonly Column<Row>[] {
  return [
    ...HOUSE_LINES.map(
      (line): Column<Row> => ({
        ...figureColumn<Row>({
          id: line,
          title: t(`line_${line}`),
          figure: ({ lines }) => lines.find((known) => known.line === line)?.amount ?? '0',
        }),
        hidden: RARE.includes(line),
      }),
    ),
    figureColumn<Row>({ id: 'result', title: t('result'), figure: ({ result }) => result }),
    valueColumn<Row>({ id: 'value', title: t('inUsdt'), figure: ({ value }) => value }),
    figureColumn<Row>({ id: 'capital', title: t('capital'), figure: ({ capital }) => capital }),
    {
      id: 'unexplained',
      title: t('unexplained'),
      value: ({ unexplained }) => unexplained,
      cell: ({ unexplained }) => <Unexplained amount={unexplained} />,
      align: 'right',
      sort: 'decimal',
    },
    figureColumn<Row>({ id: 'change', title: t('changeOfBooks'), figure: ({ change }) => change }),
  ]
}

function Unexplained({ amount }: { readonly amount: string }) {
  const format = useFormat()
  return (
    <span className={Number(amount) === 0 ? undefined : 'font-semibold text-danger'}>
      {format.amount(amount)}
    </span>
  )
}

const currencyColumn = <Row extends Figures>(t: Translate): Column<Row> => ({
  id: 'currency',
  title: t('currency'),
  value: ({ currencyName }) => currencyName,
})

function monthColumns(t: Translate): readonly Column<OpsMonthResult>[] {
  return [currencyColumn(t), ...figureColumns<OpsMonthResult>(t), priceColumn(t('price'))]
}

function dayColumns(t: Translate): readonly Column<OpsDayResult>[] {
  return [
    { id: 'day', title: t('day'), value: ({ at }) => new Date(at).toISOString().slice(0, 10) },
    currencyColumn(t),
    ...figureColumns<OpsDayResult>(t),
  ]
}

/** Returns the present month in UTC, such as '2026-10'. */
function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}
