import type { Translate } from '@halyard/web'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Column } from '../../lib/table/column.ts'
import { type ListQuery, ListTable } from '../../lib/table/list-table.tsx'
import { Pager } from './page-number.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'

interface PartTableProps<Row extends object> {
  /** Its name in the URL, and of its file. */
  readonly part: string
  readonly columns: (t: Translate) => readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly query: ListQuery<Row> & {
    readonly isPlaceholderData: boolean
    readonly data?: { readonly archivedUntil?: number | undefined } | undefined
  }
  readonly onOpen?: (row: Row) => void
  /** Whether the part lists either open or ended records. */
  readonly hasEnded?: boolean
}

/** Renders one part of a customer's page, which loads and fails by itself. */
export function PartTable<Row extends object>(props: PartTableProps<Row>) {
  const { part, columns, rowKey, query, onOpen, hasEnded = false } = props
  const { t } = useTranslation('customer')
  const { dateTime } = useFormat()
  const archivedUntil = query.data?.archivedUntil
  const table = (
    <ListTable
      caption={t(`part_${part}`)}
      columns={columns}
      empty={{ title: t('partEmpty'), hint: t('partEmptyHint') }}
      feature="customer"
      list={query}
      name={`customer-${part}`}
      pages={<Pager hasMore={query.data?.more ?? false} />}
      rowKey={rowKey}
      rows={query.isPlaceholderData ? undefined : query.data?.list}
      {...(onOpen ? { onOpen } : {})}
      {...(hasEnded ? { tools: <EndedFilter /> } : {})}
    />
  )
  if (archivedUntil === undefined) return table
  return (
    <>
      {table}
      <p className="mt-4 text-13 text-muted">{t('partArchived', { at: dateTime(archivedUntil) })}</p>
    </>
  )
}

function EndedFilter() {
  const { t } = useTranslation('customer')
  const [filters, setFilters] = useFilters()
  return (
    <SelectFilter
      label={t('shown')}
      onChange={(value) => setFilters({ ended: value === 'ended' ? '1' : '', page: '' })}
      options={[
        { value: 'open', label: t('shownOpen') },
        { value: 'ended', label: t('shownEnded') },
      ]}
      value={filters['ended'] === '1' ? 'ended' : 'open'}
    />
  )
}
