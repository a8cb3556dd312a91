import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../language/use-translation.ts'
import type { CancelOne } from './cancel-selected.ts'
import { CancelSelectedButton } from './cancel-selected-button.tsx'
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts'
import { stackColumns } from './stack-columns.ts'
import { useNarrow } from './use-narrow.ts'

/** An open order, as a row of the table. */
export interface OrderRow {
  readonly id: string
  /** The order in words, which names its controls: 'Buy BTC/USDT, Limit'. */
  readonly name: string
}

export interface OrderColumn<Row> {
  /** 'time' is that of which the newest is first until another title is pressed. */
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly sortBy: (row: Row) => number | string
  /** Figures are at the right of their column. */
  readonly isFigure?: boolean
  /** The key of the column under which it is in a narrow table. */
  readonly under?: string
}

type Stack<Row> = readonly [OrderColumn<Row>, ...OrderColumn<Row>[]]

interface OrderTableProps<Row> {
  readonly label: string
  readonly columns: readonly OrderColumn<Row>[]
  readonly rows: readonly Row[]
  readonly cancel: CancelOne<Row>
  /** The buttons of a row besides its checkbox. */
  readonly Actions: ComponentType<{ readonly row: Row }>
  /** The content before the button for the selected orders. */
  readonly children?: ReactNode
}

/** The width in rem from which the columns fit next to each other in any language, and none is behind the buttons of its row. */
const WIDE_REM = 56
const CHECKBOX = 'block size-4 accent-(--brass-fill)'
const ARROWS = { ascending: '↑', descending: '↓' } as const

/** Renders open orders as a table that is sorted by its titles, with checkboxes to cancel several of them. */
export function OrderTable<Row extends OrderRow>(props: OrderTableProps<Row>) {
  const { label, columns, rows, cancel, Actions, children } = props
  const { t } = useTranslation('terminal')
  const [sorting, setSorting] = useState<Sorting<string>>({ by: 'time', way: 'descending' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const column = columns.find(({ key }) => key === sorting.by)
  const sorted = column ? sortRows(rows, column.sortBy, sorting.way) : rows
  const [box, isNarrow] = useNarrow(WIDE_REM)
  const stacks = stackColumns(columns, isNarrow)
  const selected = sorted.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-end gap-2 px-4 pt-2">
        {children}
        <CancelSelectedButton
          cancel={cancel}
          onDone={(left) => {
            setReasons(left)
            setChosen(new Set(left.keys()))
          }}
          rows={selected}
        />
      </div>
      <div className="overflow-x-auto px-4" ref={box}>
        <table className="w-full text-13 whitespace-nowrap">
          <caption className="sr-only">{label}</caption>
          <thead className="text-11 text-muted">
            <tr>
              <th className="w-8 py-1 text-left" scope="col">
                <input
                  aria-label={t('selectAll')}
                  checked={selected.length > 0 && selected.length === rows.length}
                  className={CHECKBOX}
                  onChange={(event) =>
                    choose(
                      rows.map(({ id }) => id),
                      event.target.checked,
                    )
                  }
                  ref={(box) => {
                    if (box) box.indeterminate = selected.length > 0 && selected.length < rows.length
                  }}
                  type="checkbox"
                />
              </th>
              {stacks.map((stack) => (
                <ColumnTitle
                  key={stack[0].key}
                  onSort={(key) => setSorting(nextSorting(sorting, key))}
                  sorting={sorting}
                  stack={stack}
                />
              ))}
              <th scope="col">
                <span className="sr-only">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {sorted.map((row) => (
              <TableRow
                Actions={Actions}
                isChosen={chosen.has(row.id)}
                key={row.id}
                onChoose={(isChosen) => choose([row.id], isChosen)}
                reason={reasons.get(row.id)}
                row={row}
                stacks={stacks}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface ColumnTitleProps<Row> {
  readonly stack: Stack<Row>
  readonly sorting: Sorting<string>
  readonly onSort: (key: string) => void
}

function ColumnTitle<Row>({ stack, sorting, onSort }: ColumnTitleProps<Row>) {
  const isSorted = ({ key }: OrderColumn<Row>) => key === sorting.by
  return (
    <th
      aria-sort={stack.some(isSorted) ? sorting.way : 'none'}
      className={`px-2 font-normal ${stack[0].isFigure ? 'text-right' : 'text-left'}`}
      scope="col"
    >
      {stack.map((column) => (
        <button
          className={`press hover:text-text ${stack.length > 1 ? 'block min-h-6 w-full [text-align:inherit]' : 'min-h-7'}`}
          key={column.key}
          onClick={() => onSort(column.key)}
          type="button"
        >
          {column.label}
          <span aria-hidden className="inline-block w-3 text-brass">
            {isSorted(column) ? ARROWS[sorting.way] : ''}
          </span>
        </button>
      ))}
    </th>
  )
}

interface TableRowProps<Row> extends Pick<OrderTableProps<Row>, 'Actions'> {
  readonly row: Row
  readonly stacks: readonly Stack<Row>[]
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  /** The reason why it could not be cancelled. */
  readonly reason: string | undefined
}

function TableRow<Row extends OrderRow>(props: TableRowProps<Row>) {
  const { row, stacks, Actions, isChosen, onChoose, reason } = props
  const { t } = useTranslation('terminal')
  return (
    <tr className={isChosen ? 'bg-raised' : ''}>
      <td>
        <input
          aria-label={t('selectOrder', { order: row.name })}
          checked={isChosen}
          className={CHECKBOX}
          onChange={(event) => onChoose(event.target.checked)}
          type="checkbox"
        />
      </td>
      {stacks.map(([column, ...below]) => (
        <td className={`px-2 py-1.5 ${column.isFigure ? 'text-right tabular-nums' : ''}`} key={column.key}>
          {column.cell(row)}
          {below.map(({ key, cell }) => (
            <span className="block text-11 text-muted" key={key}>
              {cell(row)}
            </span>
          ))}
        </td>
      ))}
      <td className={`sticky right-0 text-right ${isChosen ? 'bg-raised' : 'bg-page'}`}>
        <span className="inline-flex items-center gap-2">
          {reason === undefined ? null : <span className="text-danger">{reason}</span>}
          <Actions row={row} />
        </span>
      </td>
    </tr>
  )
}
