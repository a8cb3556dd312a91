import { Button, EmptyState } from '@halyard/ui'
import { Columns3, Download } from '@halyard/ui/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { Bulk } from '../bulk/bulk-act.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { type RowSelection, useSelection } from '../bulk/use-selection.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { readStored, store } from '@halyard/web'
import type { Column } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { saveFile, toCsv } from './csv.ts'
import { Grid } from './grid.tsx'

const NO_ROWS: readonly never[] = []

export interface DataTableProps<Row extends object> {
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
  /** Text of an empty table, with the next step. */
  readonly empty: { readonly title: string; readonly hint?: string }
  readonly onOpen?: (row: Row) => void
  /** Filters and acts, at the left of the table's own buttons. */
  readonly tools?: ReactNode
  readonly pages?: ReactNode
  /** A line above the rows: how many there are. */
  readonly summary?: ReactNode
  /** Whether a key opens the first row: of a queue. */
  readonly isQueue?: boolean
  /** The acts on several rows at once. */
  readonly bulk?: Bulk<Row>
}

/**
 * Renders a table with sorting, a choice of columns and CSV of the rows shown. Arrow keys, j and k move between rows, Enter
 * opens one; where rows have acts, x selects one and Shift-X all up to it.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, caption, columns, rows, rowKey, tools, pages, summary, bulk } = props
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const [hidden, setHidden] = useState(() => readHidden(name, columns))
  const choose = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    setHidden(next)
    store(`ops.columns.${name}`, JSON.stringify(next))
  }
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const selection = useSelection(bulk)
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
      {selection ? <BulkBar rowKey={rowKey} rows={rows ?? NO_ROWS} selection={selection} /> : null}
      {summary ? <div className="mb-3">{summary}</div> : null}
      <Body {...props} hidden={hidden} selection={selection} />
      {pages}
    </section>
  )
}

interface BodyProps<Row extends object> extends DataTableProps<Row> {
  readonly hidden: readonly string[]
  readonly selection: RowSelection<Row> | undefined
}

function Body<Row extends object>(props: BodyProps<Row>) {
  const { rows, failure, onRetry, empty } = props
  if (!rows) return <NotLoaded error={failure ?? null} onRetry={onRetry} />
  if (rows.length === 0) return <EmptyState {...empty} />
  return <Grid {...props} rows={rows} />
}

/** Returns the hidden columns: those chosen on this device, otherwise the columns that start hidden. */
function readHidden<Row>(name: string, columns: readonly Column<Row>[]): readonly string[] {
  const start = columns.filter(({ hidden }) => hidden).map(({ id }) => id)
  try {
    const stored: unknown = JSON.parse(readStored(`ops.columns.${name}`) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : start
  } catch {
    return start
  }
}
