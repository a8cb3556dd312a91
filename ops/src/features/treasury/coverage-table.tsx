import { TREASURY_ASSETS, type TreasuryBook } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { useFormat } from '../../lib/format/format.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

interface CoverageTableProps {
  readonly list: readonly OpsTreasuryCurrency[]
  readonly onOpen: (currency: OpsTreasuryCurrency) => void
}

/** Renders the assets of each currency against the liabilities to customers. */
export function CoverageTable({ list, onOpen }: CoverageTableProps) {
  const { t } = useTranslation('treasury')
  return (
    <DataTable
      caption={t('coverageTitle')}
      columns={useColumns()}
      empty={{ title: t('none'), hint: t('noneHint') }}
      name="treasury-coverage"
      onOpen={onOpen}
      onRetry={() => undefined}
      rowKey={({ currencyId }) => String(currencyId)}
      rows={list}
      tools={<h2 className="text-15 font-semibold">{t('coverageTitle')}</h2>}
    />
  )
}

/** Sources that are not shown until they are chosen. */
const RARE: readonly string[] = ['debts']

type Source =
  | OpsTreasuryCurrency['assets'][number]['source']
  | OpsTreasuryCurrency['liabilities'][number]['source']

/** Origin of a figure: the postings of a book, of one reason if given. Deposits on their way have none yet. */
interface Origin {
  readonly book: TreasuryBook
  readonly reason?: string
  /** Only postings of the present day or month, in UTC. */
  readonly since?: 'day' | 'month'
}

const ORIGINS: Readonly<Partial<Record<Source, Origin>>> = {
  chains: { book: 'external', reason: 'deposit' },
  bank: { book: 'external', reason: 'deposit' },
  own: { book: 'external', reason: 'pool_funding' },
  practice: { book: 'external', reason: 'practice_funds' },
  issued: { book: 'external', reason: 'subscription_issue' },
  debts: { book: 'external', reason: 'deposit_reversal' },
  leaving: { book: 'external', reason: 'withdrawal' },
}

interface FigureProps {
  readonly amount: string
  readonly currencyId: number
  readonly origin: Origin | undefined
}

/** Renders an amount as a link to the postings that it is made of. */
function Figure({ amount, currencyId, origin }: FigureProps) {
  const format = useFormat()
  if (!origin) return format.amount(amount)
  const query = new URLSearchParams({ book: origin.book, currency: String(currencyId) })
  if (origin.reason !== undefined) query.set('reason', origin.reason)
  if (origin.since !== undefined) query.set('from', startOf(origin.since))
  return (
    <Link
      className="underline decoration-dotted underline-offset-4"
      onClick={(event) => event.stopPropagation()}
      to={`/treasury/postings?${query.toString()}`}
    >
      {format.amount(amount)}
    </Link>
  )
}

/** Returns the first day of the present day or month in UTC, as the filter of the postings writes it. */
function startOf(span: 'day' | 'month'): string {
  const today = new Date().toISOString().slice(0, 10)
  return span === 'day' ? today : `${today.slice(0, 7)}-01`
}

function useColumns(): readonly Column<OpsTreasuryCurrency>[] {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  return useMemo(() => {
    const amount = (
      id: string,
      value: (row: OpsTreasuryCurrency) => string,
      origin?: Origin,
    ): Column<OpsTreasuryCurrency> => ({
      id,
      title: id,
      value,
      cell: (row) => <Figure amount={value(row)} currencyId={row.currencyId} origin={origin} />,
      align: 'right',
      sort: 'decimal',
    })
    const line = (source: Source): Column<OpsTreasuryCurrency> => ({
      ...amount(
        source,
        ({ assets, liabilities }) => lineOf([...assets, ...liabilities], source),
        ORIGINS[source],
      ),
      title: t(`source_${source}`),
      hidden: RARE.includes(source),
    })
    return [
      { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
      { ...amount('assets', ({ assetsTotal }) => assetsTotal), title: t('assets') },
      {
        ...amount('liabilities', ({ liabilitiesTotal }) => liabilitiesTotal, { book: 'customers' }),
        title: t('liabilities'),
      },
      {
        id: 'unproven',
        title: t('unproven'),
        value: ({ unproven }) => unproven,
        cell: ({ unproven }) =>
          unproven === '0' ? (
            format.amount(unproven)
          ) : (
            <Link
              className="font-semibold text-danger underline decoration-dotted underline-offset-4"
              onClick={(event) => event.stopPropagation()}
              to="/statements"
            >
              {format.amount(unproven)}
            </Link>
          ),
        align: 'right',
        sort: 'decimal',
      },
      { ...amount('toCover', ({ toCover }) => toCover), title: t('toCover') },
      {
        id: 'coverage',
        title: t('coverage'),
        value: ({ coverage }) => coverage,
        cell: ({ coverage }) =>
          coverage === null ? (
            t('nothingOwed')
          ) : (
            <span className={Number(coverage) < 100 ? 'font-semibold text-danger' : undefined}>
              {t('percent', { value: format.amount(coverage) })}
            </span>
          ),
        align: 'right',
        sort: 'decimal',
      },
      ...TREASURY_ASSETS.map(line),
      line('arriving'),
      line('leaving'),
      {
        ...amount('feesDay', ({ fees }) => fees.day, { book: 'fees', since: 'day' }),
        title: t('feesDay'),
        hidden: true,
      },
      {
        ...amount('feesMonth', ({ fees }) => fees.month, { book: 'fees', since: 'month' }),
        title: t('feesMonth'),
      },
      { ...amount('feesTotal', ({ fees }) => fees.total, { book: 'fees' }), title: t('feesTotal') },
    ]
  }, [t, format])
}

function lineOf(
  lines: ReadonlyArray<{ readonly source: Source; readonly amount: string }>,
  source: Source,
): string {
  return lines.find((line) => line.source === source)?.amount ?? '0'
}
