import type { FoundBy as Identifier, QueueName } from '@halyard/api/ops-client'
import { Button, EmptyState, TextField } from '@halyard/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, Link, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { idColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

/** Renders the search for customers by a whole identifier. There is no list of all customers to browse. */
export function CustomersPage() {
  const { t } = useTranslation('customer')
  const [filters, setFilters] = useFilters()
  const query = filters['query'] ?? ''
  return (
    <Page about={t('about')} title={t('title')}>
      <Search key={query} onSearch={(wanted) => setFilters({ query: wanted })} query={query} />
      {query === '' ? <EmptyState hint={t('startHint')} title={t('start')} /> : <Found query={query} />}
    </Page>
  )
}

type Found = RowOf<'ops/customer/find'>

/** The pages of the records by which a customer is found. */
const PAGES: Readonly<Partial<Record<Identifier, QueueName>>> = {
  deposit: 'deposit',
  charge: 'charge',
  withdrawal: 'withdrawal',
  fiat_deal: 'dispute',
}

const MONEY_PAGES = ['withdrawal', 'deposit', 'charge'] as const satisfies readonly QueueName[]

const QUERY_MAX = 254

interface SearchProps {
  readonly query: string
  readonly onSearch: (query: string) => void
}

function Search({ query, onSearch }: SearchProps) {
  const { t } = useTranslation('customer')
  const [wanted, setWanted] = useState(query)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch(wanted.trim())
  }
  return (
    <search>
      <form className="mb-5 flex max-w-xl flex-wrap items-end gap-2" onSubmit={send}>
        <div className="min-w-0 flex-1">
          <TextField label={t('query')} maxLength={QUERY_MAX} onChange={setWanted} value={wanted} />
        </div>
        <Button type="submit">{t('find')}</Button>
      </form>
    </search>
  )
}

function Found({ query }: { readonly query: string }) {
  const { t } = useTranslation('customer')
  const list = useOps('ops/customer/find', { query })
  const rows = list.isPlaceholderData ? undefined : list.data?.list
  const only = rows && onlyOpened(rows)
  // The search is left out of the history: the way back leads to the page before it.
  useEffect(() => {
    if (only !== undefined) goTo(`/customers/${only}`, { replace: true })
  }, [only])
  return (
    <ListTable
      caption={t('title')}
      columns={columnsOf}
      empty={{ title: t('none'), hint: t('noneHint') }}
      feature="customer"
      list={list}
      name="customers"
      onOpen={({ id }) => goTo(`/customers/${id}`)}
      rowKey={({ id, foundBy, record }) => `${id} ${foundBy} ${record ?? ''}`}
      rows={rows}
    />
  )
}

/** Returns the only customer that was found, if the search opened them. */
function onlyOpened(rows: readonly Found[]): number | undefined {
  const [first] = rows
  return first && rows.every(({ id, opened }) => id === first.id && opened) ? first.id : undefined
}

/** Renders the kind of the identifier, as a link to its record if that has a page. */
function FoundBy({ row }: { readonly row: Found }) {
  const { t } = useTranslation('customer')
  const id = row.record?.split(':')[1]
  const label = id === undefined ? t(`by_${row.foundBy}`) : `${t(`by_${row.foundBy}`)} ${id}`
  const page = row.foundBy === 'note' ? noteOn(row.record) : PAGES[row.foundBy]
  if (page === undefined || id === undefined) return label
  return (
    <Link
      className="text-brass underline"
      onClick={(event) => event.stopPropagation()}
      to={pathOfRecord(page, id)}
    >
      {label}
    </Link>
  )
}

/** Returns the kind of the record that a note is on, if that has a page of its own. */
function noteOn(record: string | null): QueueName | undefined {
  return MONEY_PAGES.find((kind) => record?.startsWith(`${kind}:`))
}

function columnsOf(t: Translate): readonly Column<Found>[] {
  return [
    idColumn(t),
    {
      id: 'foundBy',
      title: t('foundBy'),
      value: (row) => row.record ?? row.foundBy,
      cell: (row) => <FoundBy row={row} />,
    },
    { id: 'account', title: t('accountNumber'), value: (row) => row.accountNumber, personal: true },
    { id: 'nickname', title: t('nickname'), value: ({ nickname }) => nickname, personal: true },
    { id: 'email', title: t('email'), value: ({ email }) => email, personal: true },
    { id: 'mobile', title: t('mobile'), value: ({ mobile }) => mobile, personal: true },
    {
      id: 'verification',
      title: t('verification'),
      value: ({ verification }) => verification,
      cell: ({ verification }) => t(`verification_${verification}`),
    },
    {
      id: 'frozen',
      title: t('frozen'),
      value: (row) => row.frozenBy.join(' '),
      cell: (row) => row.frozenBy.map((by) => t(`frozen_${by}`)).join(', '),
    },
    timeColumn({ id: 'created', title: t('created'), at: (row) => row.createdAt, hidden: true }),
  ]
}
