import type { Translate } from '@halyard/web'
import { useMemo } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { Column } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** A query of a call that lists records. */
export interface ListQuery<Row> {
  readonly data: { readonly list: readonly Row[]; readonly more?: boolean } | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

interface ListTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'columns' | 'failure' | 'onRetry' | 'rows'> {
  /** The namespace of the texts of the columns. */
  readonly feature: string
  readonly list: ListQuery<Row>
  /** A constant of the module, or the same function as long as nothing changes. */
  readonly columns: (t: Translate) => readonly Column<Row>[]
  /** The rows shown, if they are not all that the call lists. */
  readonly rows?: readonly Row[] | undefined
}

/** Renders what a call lists in a table, or that it is loading or has failed. */
export function ListTable<Row extends object>({ feature, list, columns, ...table }: ListTableProps<Row>) {
  const { t } = useTranslation(feature)
  return (
    <DataTable
      rows={list.data?.list}
      {...table}
      columns={useMemo(() => columns(t), [columns, t])}
      failure={list.error}
      onRetry={() => void list.refetch()}
    />
  )
}
