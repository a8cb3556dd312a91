import { useNavigate } from 'react-router'
import { useFilters } from '../navigation/use-filters.ts'
import { Page } from '../page.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectFilter } from './select-filter.tsx'

interface QueuePageProps<Row extends object> {
  /** Names the table's file and the stored choice of columns: 'withdrawals'. */
  readonly name: string
  readonly title: string
  readonly about: string
  /** The same array as long as nothing changes. */
  readonly columns: readonly Column<Row>[]
  /** A paged list, as `useOps` returns it. Its page is `usePage()`. */
  readonly query: {
    readonly data: { readonly list: readonly Row[]; readonly more: boolean } | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** The filter that decides which records are listed. Choosing another value shows its first page. */
  readonly filter?: {
    /** Its name in the URL. */
    readonly name: string
    readonly label: string
    readonly value: string
    readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  }
  /** The page of a record, which no other row has. */
  readonly path: (row: Row) => string
  /** What an empty list says, with the next step. */
  readonly empty: { readonly title: string; readonly hint?: string }
}

/** Renders the records of a queue in a table, with a filter and pages in the URL. Opening a row opens its record. */
export function QueuePage<Row extends object>(props: QueuePageProps<Row>) {
  const { name, title, about, columns, query, filter, path, empty } = props
  const navigate = useNavigate()
  const [, setFilters] = useFilters()
  return (
    <Page about={about} title={title}>
      <SavedViews list={name} />
      <DataTable
        caption={title}
        columns={columns}
        empty={empty}
        failure={query.error}
        name={name}
        onOpen={(row) => void navigate(path(row))}
        onRetry={() => void query.refetch()}
        pages={<Pager hasMore={query.data?.more ?? false} />}
        rowKey={path}
        rows={query.data?.list}
        tools={
          filter && (
            <SelectFilter
              label={filter.label}
              onChange={(value) => setFilters({ [filter.name]: value, page: '' })}
              options={filter.options}
              value={filter.value}
            />
          )
        }
      />
    </Page>
  )
}
