import { type FilterName, LIST_FILTERS, type OpsPath, type OpsRequestOf } from '@halyard/api/ops-client'
import { goTo, type Translate } from '@halyard/web'
import type { ReactNode } from 'react'
import type { Bulk } from '../bulk/bulk-act.ts'
import type { RowOf } from '../calls/parse.ts'
import { useOps } from '../calls/queries.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useChoice } from '../navigation/use-choice.ts'
import { useFilters } from '../navigation/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { requestOf } from '../list/list-filters.ts'
import { Pager } from '../list/pager.tsx'
import { type Total, TotalText } from '../list/total-text.tsx'
import { Page } from '../page.tsx'
import type { Column } from './column.ts'
import { type ListQuery, ListTable } from './list-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectFilter } from './select-filter.tsx'

interface QueueListProps<Path extends OpsPath, Status extends string> {
  /** The namespace of the page's texts. */
  readonly feature: string
  /** Names the table's file and the stored choice of columns: 'withdrawals'. */
  readonly name: string
  /** The call that lists the records. It is made every 3 s while the page is visible. */
  readonly list: Path
  /** Returns the fields of a status in the request. */
  readonly request: (status: Status) => Partial<OpsRequestOf<Path>>
  /** A constant of the module. */
  readonly columns: (t: Translate) => readonly Column<RowOf<Path>>[]
  /** The statuses to choose from, the first one at first. Without them all records are listed. */
  readonly statuses?: readonly [Status, ...Status[]]
  /** Returns the key of a status: `status_<status>` unless given. */
  readonly statusKey?: (status: Status) => string
  /** The name of the status in the URL: 'status' unless given. */
  readonly statusName?: string
  /** Keys of texts that are not `title`, `about`, `none` and `noneHint`. */
  readonly keys?: Partial<Record<'title' | 'about' | 'none' | 'noneHint', string>>
  /** Returns whether a record of the response is listed. All are, unless given. */
  readonly isListed?: (row: RowOf<Path>, status: Status) => boolean
  /** The page above those of the records: `/<name>` unless given. */
  readonly path?: string
  /** The number of a record in the path of its page: its `id` unless given. */
  readonly idOf?: (row: RowOf<Path>) => number | string
  /** Acts of the page, at the right of its title. */
  readonly actions?: ReactNode
  /** The acts on several records at once. */
  readonly bulk?: Bulk<RowOf<Path>>
}

/** Renders the records of a queue in a table, with filters and the place in the URL. Opening a row opens its record. */
export function QueueList<Path extends OpsPath, const Status extends string = ''>(
  props: QueueListProps<Path, Status>,
) {
  const { feature, name, list, columns, keys = {}, path = `/${name}`, actions, bulk } = props
  const { statuses, statusKey = statusKeyOf, statusName = 'status', isListed } = props
  const { t: word, exists } = useTranslation(feature)
  const [values, setFilters] = useFilters()
  const filters = filtersOf(list)
  const status = useChoice<readonly [Status, ...Status[]]>(statusName, statuses ?? ['' as Status])
  const request = { ...props.request(status), ...requestOf(filters, values) } as OpsRequestOf<Path>
  const query = useOps(list, request, { live: true }) as PagedQuery<RowOf<Path>>
  const pathOf = (row: RowOf<Path>) => `${path}/${(props.idOf ?? idIn)(row)}`
  /** Returns the text of an empty list: that of the status, if there is one. */
  const emptyWord = (key: string) =>
    word(exists(`${key}_${status}`) ? `${key}_${status}` : key, { status: word(statusKey(status)) })
  const title = word(keys.title ?? 'title')
  return (
    <Page about={word(keys.about ?? 'about')} actions={actions} title={title}>
      <SavedViews list={name} />
      <ListTable
        {...(bulk ? { bulk } : {})}
        caption={title}
        columns={columns}
        empty={{ title: emptyWord(keys.none ?? 'none'), hint: emptyWord(keys.noneHint ?? 'noneHint') }}
        feature={feature}
        isQueue
        list={query}
        name={name}
        onOpen={(row) => goTo(pathOf(row))}
        pages={<Pager next={query.data?.next ?? null} />}
        rowKey={pathOf}
        summary={filters.length > 0 && query.data ? <TotalText total={query.data} /> : null}
        {...(isListed ? { rows: query.data?.list.filter((row) => isListed(row, status)) } : {})}
        tools={
          <>
            {statuses && (
              <SelectFilter
                label={word('common:status')}
                onChange={(value) => setFilters({ [statusName]: value, after: '' })}
                options={statuses.map((value) => ({ value, label: word(statusKey(value)) }))}
                value={status}
              />
            )}
            {filters.length > 0 ? <FilterBar filters={filters} /> : null}
          </>
        }
      />
    </Page>
  )
}

/** A query of a page of records, with the total of all. */
type PagedQuery<Row> = ListQuery<Row> & {
  readonly data: (Total & { readonly next: string | null }) | undefined
}

/** Returns the filters of a call; none for a short list that is read whole. */
function filtersOf(path: OpsPath): readonly FilterName[] {
  return (LIST_FILTERS as Partial<Record<OpsPath, readonly FilterName[]>>)[path] ?? []
}

function statusKeyOf(status: string): string {
  return `status_${status}`
}

function idIn(row: object): string {
  return 'id' in row ? String(row.id) : ''
}
