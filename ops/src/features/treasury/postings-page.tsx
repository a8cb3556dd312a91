import { TREASURY_BOOKS, type TreasuryBook } from '@halyard/api/ops-client'
import { Button, TextField } from '@halyard/ui'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { OpsPosting } from '../../lib/calls/records.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { type Filters, useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { figureColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

const DAY_MS = 86_400_000
const PAGE_SIZE = '50'

/** Renders the postings between a book and the others in one currency, newest first. */
export function PostingsPage() {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  const [filters, setFilters] = useFilters()
  const book = TREASURY_BOOKS.find((known) => known === filters['book']) ?? 'fees'
  const totals = useOps('ops/treasury/show', {})
  const currencies = totals.data?.list ?? []
  const currency = filters['currency'] ?? String(currencies[0]?.currencyId ?? 1)
  const list = useOps('ops/treasury/postings', requestOf(book, currency, filters))
  return (
    <Page about={t('postingsAbout')} title={t('postings')}>
      <p className="mb-4">
        <Link className="text-brass underline" to={`/treasury?currency=${currency}`}>
          {t('title')}
        </Link>
      </p>
      {list.data?.archivedUntil === undefined ? null : (
        <p className="mb-4">{t('postingsArchived', { at: format.dateTime(list.data.archivedUntil) })}</p>
      )}
      <ListTable
        caption={t('postings')}
        columns={columnsOf}
        empty={{ title: t('noPostings'), hint: t('noPostingsHint') }}
        feature="treasury"
        list={list}
        name="treasury-postings"
        pages={<Pages data={list.data} hasBefore={filters['before'] !== undefined} onChange={setFilters} />}
        rowKey={({ id }) => String(id)}
        tools={
          <PostingFilters
            book={book}
            currencies={currencies.map(({ currencyId, currencyName }) => ({
              value: String(currencyId),
              label: currencyName,
            }))}
            currency={currency}
            filters={filters}
            onChange={(changes) => setFilters({ ...changes, before: '' })}
          />
        }
      />
    </Page>
  )
}

function requestOf(book: TreasuryBook, currency: string, { reason, from, until, before }: Filters) {
  const [fromMs, lastDayMs] = [dayOf(from), dayOf(until)]
  return {
    book,
    currency_id: currency,
    limit: PAGE_SIZE,
    ...(reason === undefined ? {} : { reason }),
    ...(fromMs === undefined ? {} : { from: String(fromMs) }),
    ...(lastDayMs === undefined ? {} : { until: String(lastDayMs + DAY_MS) }),
    ...(before === undefined ? {} : { before }),
  }
}

/** Returns the start of a day in UTC, written '2026-11-22'; undefined if the text is not one. */
function dayOf(text: string | undefined): number | undefined {
  const at = /^20\d\d-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

interface PostingFiltersProps {
  readonly book: TreasuryBook
  readonly currency: string
  readonly currencies: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly filters: Filters
  readonly onChange: (changes: Filters) => void
}

function PostingFilters({ book, currency, currencies, filters, onChange }: PostingFiltersProps) {
  const { t } = useTranslation('treasury')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectFilter
        label={t('book')}
        onChange={(value) => onChange({ book: value })}
        options={TREASURY_BOOKS.map((value) => ({ value, label: t(`book_${value}`) }))}
        value={book}
      />
      <SelectFilter
        label={t('currency')}
        onChange={(value) => onChange({ currency: value })}
        options={currencies}
        value={currency}
      />
      <TextField
        label={t('reason')}
        maxLength={40}
        onChange={(value) => onChange({ reason: value.replaceAll(/[^a-z_]/g, '') })}
        placeholder="fee"
        value={filters['reason'] ?? ''}
      />
      <TextField
        label={t('from')}
        onChange={(value) => onChange({ from: value })}
        type="date"
        value={filters['from'] ?? ''}
      />
      <TextField
        label={t('until')}
        onChange={(value) => onChange({ until: value })}
        type="date"
        value={filters['until'] ?? ''}
      />
    </div>
  )
}

interface PagesProps {
  readonly data: ParsedOf<'ops/treasury/postings'> | undefined
  readonly hasBefore: boolean
  readonly onChange: (changes: Filters) => void
}

function Pages({ data, hasBefore, onChange }: PagesProps) {
  const { t } = useTranslation('treasury')
  const next = data?.next ?? null
  return (
    <nav aria-label={t('common:pages')} className="mt-3 flex justify-end gap-2">
      {hasBefore ? (
        <Button kind="quiet" onClick={() => onChange({ before: '' })} size="small">
          {t('newestPostings')}
        </Button>
      ) : null}
      {next === null ? null : (
        <Button kind="quiet" onClick={() => onChange({ before: String(next) })} size="small">
          {t('older')}
        </Button>
      )}
    </nav>
  )
}

/** Returns the name of a book; its code if it is not one of the treasury. */
function bookName(book: string, t: Translate): string {
  return TREASURY_BOOKS.some((known) => known === book) ? t(`book_${book}`) : book
}

function columnsOf(t: Translate): readonly Column<OpsPosting>[] {
  return [
    { id: 'id', title: t('number'), value: ({ id }) => id, align: 'right' },
    timeColumn({ id: 'at', title: t('at'), at: ({ at }) => at }),
    { id: 'reason', title: t('reason'), value: ({ reason }) => reason },
    figureColumn({ id: 'change', title: t('change'), figure: ({ change }) => change }),
    { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
    { id: 'debit', title: t('debit'), value: ({ debitBook }) => bookName(debitBook, t) },
    { id: 'debitOwner', title: t('debitOwner'), value: ({ debitOwner }) => debitOwner, align: 'right' },
    { id: 'credit', title: t('credit'), value: ({ creditBook }) => bookName(creditBook, t) },
    {
      id: 'creditOwner',
      title: t('creditOwner'),
      value: ({ creditOwner }) => creditOwner,
      align: 'right',
    },
    { id: 'command', title: t('command'), value: ({ command }) => command, align: 'right', hidden: true },
  ]
}
