import { TREASURY_ASSETS, type TreasuryBook } from '@halyard/api/ops-client'
import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link, type Translate } from '@halyard/web'
import { FigureText } from '../../lib/format/amount-text.tsx'
import { useFormat } from '../../lib/format/format.ts'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'

interface CoverageTableProps {
  readonly list: readonly OpsTreasuryCurrency[]
  readonly onOpen: (currency: OpsTreasuryCurrency) => void
}

/** Renders the assets of each currency against the liabilities to customers. */
export function CoverageTable({ list, onOpen }: CoverageTableProps) {
  const { t } = useTranslation('treasury')
  return (
    <TitledTable
      caption={t('coverageTitle')}
      columns={columnsOf}
      empty={{ title: t('none'), hint: t('noneHint') }}
      feature="treasury"
      name="treasury-coverage"
      onOpen={onOpen}
      rowKey={({ currencyId }) => String(currencyId)}
      rows={list}
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

/** Renders the percentage of the liabilities that the assets cover. */
function Covered({ percent }: { readonly percent: string }) {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  return (
    <span className={Number(percent) < 100 ? 'font-semibold text-danger' : undefined}>
      {t('percent', { value: format.amount(percent) })}
    </span>
  )
}

function linkedColumn(
  id: string,
  value: (row: OpsTreasuryCurrency) => string,
  origin?: Origin,
): Column<OpsTreasuryCurrency> {
  return {
    id,
    title: id,
    value,
    cell: (row) => <Figure amount={value(row)} currencyId={row.currencyId} origin={origin} />,
    align: 'right',
    sort: 'decimal',
  }
}

function columnsOf(t: Translate): readonly Column<OpsTreasuryCurrency>[] {
  const line = (source: Source): Column<OpsTreasuryCurrency> => ({
    ...linkedColumn(
      source,
      ({ assets, liabilities }) => lineOf([...assets, ...liabilities], source),
      ORIGINS[source],
    ),
    title: t(`source_${source}`),
    hidden: RARE.includes(source),
  })
  return [
    { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
    { ...linkedColumn('assets', ({ assetsTotal }) => assetsTotal), title: t('assets') },
    {
      ...linkedColumn('liabilities', ({ liabilitiesTotal }) => liabilitiesTotal, { book: 'customers' }),
      title: t('liabilities'),
    },
    {
      id: 'unproven',
      title: t('unproven'),
      value: ({ unproven }) => unproven,
      cell: ({ unproven }) =>
        unproven === '0' ? (
          <FigureText amount={unproven} />
        ) : (
          <Link
            className="font-semibold text-danger underline decoration-dotted underline-offset-4"
            onClick={(event) => event.stopPropagation()}
            to="/statements"
          >
            <FigureText amount={unproven} />
          </Link>
        ),
      align: 'right',
      sort: 'decimal',
    },
    { ...linkedColumn('toCover', ({ toCover }) => toCover), title: t('toCover') },
    {
      id: 'coverage',
      title: t('coverage'),
      value: ({ coverage }) => coverage,
      cell: ({ coverage }) => (coverage === null ? t('nothingOwed') : <Covered percent={coverage} />),
      align: 'right',
      sort: 'decimal',
    },
    ...TREASURY_ASSETS.map(line),
    line('arriving'),
    line('leaving'),
    {
      ...linkedColumn('feesDay', ({ fees }) => fees.day, { book: 'fees', since: 'day' }),
      title: t('feesDay'),
      hidden: true,
    },
    {
      ...linkedColumn('feesMonth', ({ fees }) => fees.month, { book: 'fees', since: 'month' }),
      title: t('feesMonth'),
    },
    { ...linkedColumn('feesTotal', ({ fees }) => fees.total, { book: 'fees' }), title: t('feesTotal') },
  ]
}

function lineOf(
  lines: ReadonlyArray<{ readonly source: Source; readonly amount: string }>,
  source: Source,
): string {
  return lines.find((line) => line.source === source)?.amount ?? '0'
}
