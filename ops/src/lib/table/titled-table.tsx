import type { Translate } from '@halyard/web'
import { useMemo } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { Column } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface TitledTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'columns' | 'failure' | 'onRetry' | 'rows' | 'tools'> {
  /** The namespace of the texts of the columns. */
  readonly feature: string
  /** A constant of the module, or the same function as long as nothing changes. */
  readonly columns: (t: Translate) => readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** Renders rows of a record that is loaded in a table below its caption. */
export function TitledTable<Row extends object>({ feature, columns, ...table }: TitledTableProps<Row>) {
  const { t } = useTranslation(feature)
  return (
    <DataTable
      {...table}
      columns={useMemo(() => columns(t), [columns, t])}
      onRetry={() => undefined}
      tools={<h2 className="text-15 font-semibold">{table.caption}</h2>}
    />
  )
}
