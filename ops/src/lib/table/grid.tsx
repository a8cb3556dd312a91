import { ArrowDown, ArrowUp } from '@halyard/ui/icons'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { RowCheckbox } from '../bulk/row-checkbox.tsx'
import type { RowSelection } from '../bulk/use-selection.ts'
import type { Column } from './column.ts'
import { compareDecimals, compareValues } from './compare.ts'
import { stepOf, useRowKeys } from './use-row-keys.ts'

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

interface GridProps<Row extends object> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly hidden: readonly string[]
  readonly onOpen?: (row: Row) => void
  readonly isQueue?: boolean
  readonly selection: RowSelection<Row> | undefined
}

/** Renders the rows of a table, and their selection where rows have acts. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { caption, columns, rows, rowKey, hidden, onOpen, isQueue = false, selection } = props
  const { t } = useTranslation()
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
  const choosable = selection ? shown.filter(({ original }) => selection.canSelect(original)) : []
  const keys = choosable.map(({ id }) => id)
  const first = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  const move = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') return onOpen?.(row)
    if (isSelecting(event) && selection?.canSelect(row))
      return selection.choose(rowKey(row), event.shiftKey, keys)
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
              {selection ? (
                <th className="p-0" scope="col">
                  <RowCheckbox
                    isBlocked={keys.length === 0}
                    isSelected={keys.length > 0 && keys.every(selection.isSelected)}
                    label={t('bulkSelectAll')}
                    onChoose={() => selection.chooseAll(keys)}
                  />
                </th>
              ) : null}
              {group.headers.map(({ id, column }) => (
                <SortHeader
                  column={columnOf(id)}
                  key={id}
                  onSort={column.getToggleSortingHandler()}
                  sorted={column.getIsSorted()}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y divide-line" ref={body}>
          {shown.map((row, index) => (
            <tr
              aria-keyshortcuts={isQueue && index === 0 ? 'n' : undefined}
              className={`outline-offset-[-2px] hover:bg-raised ${onOpen ? 'cursor-pointer' : ''}`}
              key={row.id}
              onClick={onOpen && (({ target }) => isControl(target) || onOpen(row.original))}
              onFocus={() => setCurrent(row.id)}
              onKeyDown={(event) => move(event, index, row.original)}
              tabIndex={row.id === first ? 0 : -1}
            >
              {selection ? (
                <td className="p-0">
                  <RowCheckbox
                    isBlocked={!keys.includes(row.id)}
                    isSelected={keys.includes(row.id) && selection.isSelected(row.id)}
                    isTabStop={row.id === first}
                    label={t('bulkSelect', { name: selection.nameOf(row.original) })}
                    onChoose={(isRange) => selection.choose(row.id, isRange, keys)}
                  />
                </td>
              ) : null}
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

interface SortHeaderProps<Row> {
  readonly column: Column<Row> | undefined
  readonly sorted: false | 'asc' | 'desc'
  readonly onSort: ((event: unknown) => void) | undefined
}

/** Renders the title of a column, which sorts by it. */
function SortHeader<Row>({ column, sorted, onSort }: SortHeaderProps<Row>) {
  return (
    <th
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      className="p-0 font-medium"
      scope="col"
    >
      <button
        className={`press flex min-h-11 w-full items-center gap-1 px-3 whitespace-nowrap outline-offset-[-2px] ${column?.align === 'right' ? 'justify-end' : ''}`}
        onClick={onSort}
        type="button"
      >
        {column?.title}
        {sorted === 'asc' ? <ArrowUp aria-hidden size={14} /> : null}
        {sorted === 'desc' ? <ArrowDown aria-hidden size={14} /> : null}
      </button>
    </th>
  )
}

/** Returns whether a click was on a link or the checkbox of a row, which do something else than open it. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, label') !== null
}

/** Returns whether a key selects the current row: x, or with Shift all up to it. */
function isSelecting({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'x' && !altKey && !ctrlKey && !metaKey
}

type GetValue = (id: string) => string | number | null
