import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from './page-number.tsx'
import { figureColumn, idColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { PartTable } from './part-table.tsx'

type Order = RowOf<'ops/customer/orders'>
type Position = RowOf<'ops/customer/positions'>
type Option = RowOf<'ops/customer/options'>

/** The props of a part of a customer's page. */
export interface PartProps {
  readonly id: string
}

function useEnded(): '0' | '1' {
  const [filters] = useFilters()
  return filters['ended'] === '1' ? '1' : '0'
}

/** Renders the spot orders of a customer. */
export function OrdersPart({ id }: PartProps) {
  const query = useOps('ops/customer/orders', { id, ended: useEnded(), page: usePage() })
  return (
    <PartTable columns={orderColumns} hasEnded part="orders" query={query} rowKey={(row) => String(row.id)} />
  )
}

/** Renders the perpetual positions of a customer. */
export function PositionsPart({ id }: PartProps) {
  const query = useOps('ops/customer/positions', { id, ended: useEnded(), page: usePage() })
  return (
    <PartTable
      columns={positionColumns}
      hasEnded
      part="positions"
      query={query}
      rowKey={(row) => String(row.id)}
    />
  )
}

/** Renders the timed options of a customer. */
export function OptionsPart({ id }: PartProps) {
  const query = useOps('ops/customer/options', { id, page: usePage() })
  return <PartTable columns={optionColumns} part="options" query={query} rowKey={(row) => String(row.id)} />
}

function orderColumns(t: Translate): readonly Column<Order>[] {
  return [
    idColumn(t),
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.createdAt }),
    { id: 'pair', title: t('pair'), value: ({ pair }) => pair },
    { id: 'side', title: t('side'), value: ({ side }) => side, cell: ({ side }) => t(`side_${side}`) },
    { id: 'type', title: t('type'), value: ({ type }) => type, cell: ({ type }) => t(`type_${type}`) },
    figureColumn({ id: 'price', title: t('price'), figure: ({ price }) => price }),
    figureColumn({ id: 'quantity', title: t('quantity'), figure: (row) => row.number }),
    figureColumn({ id: 'filled', title: t('filled'), figure: ({ filled }) => filled }),
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status }) => t(`order_${status}`),
    },
  ]
}

const POSITION_STATUSES = ['waiting', 'holding', 'closed', 'cancelled'] as const

function positionColumns(t: Translate): readonly Column<Position>[] {
  return [
    idColumn(t),
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.createdAt }),
    { id: 'pair', title: t('pair'), value: ({ pair }) => pair },
    {
      id: 'side',
      title: t('side'),
      value: ({ type }) => type,
      cell: ({ type }) => t(type === 1 ? 'long' : 'short'),
    },
    figureColumn({ id: 'leverage', title: t('leverage'), figure: ({ multiple }) => String(multiple) }),
    figureColumn({ id: 'lots', title: t('lots'), figure: (row) => String(row.openShare) }),
    figureColumn({ id: 'entry', title: t('entry'), figure: (row) => row.openPrice }),
    figureColumn({ id: 'margin', title: t('margin'), figure: ({ margin }) => margin }),
    figureColumn({ id: 'profit', title: t('profit'), figure: ({ profit }) => profit }),
    figureColumn({ id: 'realised', title: t('realised'), figure: ({ realised }) => realised }),
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status }) => t(`position_${POSITION_STATUSES[status] ?? 'closed'}`),
    },
  ]
}

const OPTION_TYPES = { 1: 'call', 2: 'put', 3: 'even' } as const

function optionColumns(t: Translate): readonly Column<Option>[] {
  return [
    idColumn(t),
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.acceptedAt }),
    { id: 'pair', title: t('pair'), value: (row) => `${row.currencyName}/${row.legalName}` },
    {
      id: 'type',
      title: t('type'),
      value: ({ type }) => OPTION_TYPES[type],
      cell: ({ type }) => t(`option_${OPTION_TYPES[type]}`),
    },
    figureColumn({ id: 'seconds', title: t('seconds'), figure: ({ seconds }) => String(seconds) }),
    figureColumn({ id: 'stake', title: t('stake'), figure: (row) => row.number }),
    { id: 'currency', title: t('currency'), value: (row) => row.payableName },
    {
      id: 'result',
      title: t('result'),
      value: ({ result }) => result,
      cell: ({ result }) => t(result === null ? 'result_open' : `result_${result}`),
    },
    figureColumn({ id: 'payout', title: t('payout'), figure: ({ payout }) => payout }),
  ]
}
