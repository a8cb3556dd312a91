import { Button, EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { ArrowDown, ArrowUp, Columns3, Download } from '@halyard/ui/icons'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '../session/storage.ts'
import type { Column } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { compareDecimals, compareValues } from './compare.ts'
import { saveFile, toCsv } from './csv.ts'
import { stepOf, useRowKeys } from './use-row-keys.ts'

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

interface DataTableProps<Row extends object> {
  /** Names the table for screen readers, its file and the stored choice of columns: 'withdrawals'. */
  readonly name: string
  readonly caption: string
  /** The same array as long as nothing changes. */
  readonly columns: readonly Column<Row>[]
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly failure?: Error | null
  readonly onRetry: () => void
  /** What an empty table says, with the next step. */
  readonly empty: { readonly title: string; readonly hint?: string }
  readonly onOpen?: (row: Row) => void
  /** Filters and acts, at the left of the table's own buttons. */
  readonly tools?: ReactNode
  readonly pages?: ReactNode
}

/**
 * Renders a table with sorting, a choice of columns and CSV of the rows shown. Arrow keys, j and k move between rows, Enter
 * opens one.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, caption, columns, rows, tools, pages } = props
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const [hidden, setHidden] = useState(() => readHidden(name, columns))
  const choose = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    setHidden(next)
    store('device', `ops.columns.${name}`, JSON.stringify(next))
  }
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  return (
    <section aria-label={caption}>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        {tools}
        <span className="ml-auto flex gap-2">
          <Button
            aria-expanded={isChoosing}
            icon={<Columns3 aria-hidden size={16} />}
            kind="quiet"
            onClick={() => setIsChoosing(!isChoosing)}
            size="small"
          >
            {t('columns')}
          </Button>
          <Button
            disabled={!rows || rows.length === 0}
            icon={<Download aria-hidden size={16} />}
            kind="quiet"
            onClick={() => saveFile(`${name}.csv`, 'text/csv', toCsv(shown, rows ?? []))}
            size="small"
          >
            {t('csv')}
          </Button>
        </span>
      </div>
      {isChoosing ? <ColumnChoice columns={columns} hidden={hidden} onChoose={choose} /> : null}
      <Body {...props} hidden={hidden} />
      {pages}
    </section>
  )
}

function Body<Row extends object>(props: DataTableProps<Row> & { readonly hidden: readonly string[] }) {
  const { rows, failure, onRetry, empty } = props
  const { t } = useTranslation()
  if (!rows && failure) return <ErrorState hint={failure.message} onRetry={onRetry} title={t('notLoaded')} />
  if (!rows) return <SkeletonRows />
  if (rows.length === 0) return <EmptyState {...empty} />
  return <Grid {...props} rows={rows} />
}

function Grid<Row extends object>(
  props: DataTableProps<Row> & { readonly rows: readonly Row[]; readonly hidden: readonly string[] },
) {
  const { caption, columns, rows, rowKey, hidden, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string>()
  useRowKeys(body)
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, value, sort }) => ({
        id,
        header: title,
        accessorFn: value,
        sortFn: (a: { getValue: GetValue }, b: { getValue: GetValue }) =>
          (sort === 'decimal' ? compareDecimals : compareValues)(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  )
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  })
  const shown = table.getRowModel().rows
  const first = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  const move = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') return onOpen?.(row)
    const step = stepOf(event)
    if (step === undefined) return
    event.preventDefault()
    const next = shown[Math.max(0, Math.min(shown.length - 1, index + step))]
    setCurrent(next?.id)
    body.current?.querySelectorAll('tr')[next?.index === undefined ? 0 : shown.indexOf(next)]?.focus()
  }
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-left text-muted">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => {
                const sorted = column.getIsSorted()
                return (
                  <th
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                    className="p-0 font-medium"
                    key={id}
                    scope="col"
                  >
                    <button
                      className={`press flex min-h-11 w-full items-center gap-1 px-3 whitespace-nowrap outline-offset-[-2px] ${columnOf(id)?.align === 'right' ? 'justify-end' : ''}`}
                      onClick={column.getToggleSortingHandler()}
                      type="button"
                    >
                      {columnOf(id)?.title}
                      {sorted === 'asc' ? <ArrowUp aria-hidden size={14} /> : null}
                      {sorted === 'desc' ? <ArrowDown aria-hidden size={14} /> : null}
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y divide-line" ref={body}>
          {shown.map((row, index) => (
            <tr
              className={`outline-offset-[-2px] hover:bg-raised ${onOpen ? 'cursor-pointer' : ''}`}
              key={row.id}
              onClick={onOpen && (({ target }) => isLink(target) || onOpen(row.original))}
              onFocus={() => setCurrent(row.id)}
              onKeyDown={(event) => move(event, index, row.original)}
              tabIndex={row.id === first ? 0 : -1}
            >
              {row.getVisibleCells().map(({ id, column }) => {
                const shownAs = columnOf(column.id)
                return (
                  <td
                    className={`h-11 px-3 py-1.5 ${shownAs?.align === 'right' ? 'text-right whitespace-nowrap' : ''}`}
                    key={id}
                  >
                    {shownAs?.cell ? shownAs.cell(row.original) : shownAs?.value(row.original)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns whether a click was on a link of a cell, which leads elsewhere than its row. */
function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}

type GetValue = (id: string) => string | number | null

/** Returns the hidden columns: those chosen on this device, otherwise the columns that start hidden. */
function readHidden<Row>(name: string, columns: readonly Column<Row>[]): readonly string[] {
  const start = columns.filter(({ hidden }) => hidden).map(({ id }) => id)
  try {
    const stored: unknown = JSON.parse(readStored('device', `ops.columns.${name}`) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : start
  } catch {
    return start
  }
}
