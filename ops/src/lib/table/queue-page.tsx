import type { ReactNode } from 'react'
import { goTo } from '@halyard/web'
import { useFilters } from '../navigation/use-filters.ts'
import { Page } from '../page.tsx'
import type { Bulk } from '../bulk/bulk-act.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectFilter } from './select-filter.tsx'
import type { StatusFilter } from './use-status-filter.ts'

interface QueuePageProps<Row extends object> {
  /** Names the table's file and the stored choice of columns: 'withdrawals'. */
  readonly name: string
  readonly title: string
  readonly about: string
  /** Acts of the page, at the right of its title. */
  readonly actions?: ReactNode
  /** The same array as long as nothing changes. */
  readonly columns: readonly Column<Row>[]
  /** A paged list, as `useOps` returns it. Its page is `usePage()`. */
  readonly query: {
    readonly data: { readonly list: readonly Row[]; readonly more: boolean } | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** Choosing another value shows its first page. */
  readonly filter?: StatusFilter
  /** The page of a record, which no other row has. */
  readonly path: (row: Row) => string
  /** Text of an empty list, with the next step. */
  readonly empty: { readonly title: string; readonly hint?: string }
  /** The acts on several records at once. */
  readonly bulk?: Bulk<Row>
}

/** Renders the records of a queue in a table, with a filter and pages in the URL. Opening a row opens its record. */
export function QueuePage<Row extends object>(props: QueuePageProps<Row>) {
  const { name, title, about, actions, columns, query, filter, path, empty, bulk } = props
  const [, setFilters] = useFilters()
  return (
    <Page about={about} actions={actions} title={title}>
      <SavedViews list={name} />
      <DataTable
        {...(bulk ? { bulk } : {})}
        caption={title}
        columns={columns}
        empty={empty}
        failure={query.error}
        name={name}
        onOpen={(row) => goTo(path(row))}
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
