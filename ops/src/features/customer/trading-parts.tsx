import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { PartTable } from './part-table.tsx'

type Order = OpsResponseOf<'ops/customer/orders'>['list'][number]
type Position = OpsResponseOf<'ops/customer/positions'>['list'][number]
type Option = OpsResponseOf<'ops/customer/options'>['list'][number]

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
    <PartTable
      columns={useOrderColumns()}
      hasEnded
      part="orders"
      query={query}
      rowKey={(row) => String(row.id)}
    />
  )
}

/** Renders the perpetual positions of a customer. */
export function PositionsPart({ id }: PartProps) {
  const query = useOps('ops/customer/positions', { id, ended: useEnded(), page: usePage() })
  return (
    <PartTable
      columns={usePositionColumns()}
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
  return (
    <PartTable columns={useOptionColumns()} part="options" query={query} rowKey={(row) => String(row.id)} />
  )
}

interface TimedRow {
  readonly id: number
}

function useShared() {
  const { t } = useTranslation('customer')
  const { amount } = useFormat()
  return useMemo(() => {
    const idColumn = <Row extends TimedRow>(): Column<Row> => ({
      id: 'id',
      title: t('number'),
      value: ({ id }) => id,
    })
    const timeColumn = <Row extends TimedRow>(at: (row: Row) => number): Column<Row> => ({
      id: 'created',
      title: t('time'),
      value: at,
      cell: (row) => <TimeText at={at(row)} />,
    })
    const figure = <Row extends TimedRow>(
      id: string,
      title: string,
      value: (row: Row) => string,
    ): Column<Row> => ({
      id,
      title,
      value,
      cell: (row) => amount(value(row)),
      align: 'right',
      sort: 'decimal',
    })
    return { idColumn, timeColumn, figure }
  }, [t, amount])
}

function useOrderColumns(): readonly Column<Order>[] {
  const { t } = useTranslation('customer')
  const { idColumn, timeColumn, figure } = useShared()
  return useMemo(
    () => [
      idColumn(),
      timeColumn((row) => row.created_at),
      { id: 'pair', title: t('pair'), value: ({ pair }) => pair },
      { id: 'side', title: t('side'), value: ({ side }) => side, cell: ({ side }) => t(`side_${side}`) },
      { id: 'type', title: t('type'), value: ({ type }) => type, cell: ({ type }) => t(`type_${type}`) },
      figure('price', t('price'), ({ price }) => price),
      figure('quantity', t('quantity'), (row) => row.number),
      figure('filled', t('filled'), ({ filled }) => filled),
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`order_${status}`),
      },
    ],
    [t, idColumn, timeColumn, figure],
  )
}

const POSITION_STATUSES = ['waiting', 'holding', 'closed', 'cancelled'] as const

function usePositionColumns(): readonly Column<Position>[] {
  const { t } = useTranslation('customer')
  const { idColumn, timeColumn, figure } = useShared()
  return useMemo(
    () => [
      idColumn(),
      timeColumn((row) => row.created_at),
      { id: 'pair', title: t('pair'), value: ({ pair }) => pair },
      {
        id: 'side',
        title: t('side'),
        value: ({ type }) => type,
        cell: ({ type }) => t(type === 1 ? 'long' : 'short'),
      },
      figure('leverage', t('leverage'), ({ multiple }) => String(multiple)),
      figure('lots', t('lots'), (row) => String(row.open_share)),
      figure('entry', t('entry'), (row) => row.open_price),
      figure('margin', t('margin'), ({ margin }) => margin),
      figure('profit', t('profit'), ({ profit }) => profit),
      figure('realised', t('realised'), ({ realised }) => realised),
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`position_${POSITION_STATUSES[status] ?? 'closed'}`),
      },
    ],
    [t, idColumn, timeColumn, figure],
  )
}

const OPTION_TYPES = { 1: 'call', 2: 'put', 3: 'even' } as const

function useOptionColumns(): readonly Column<Option>[] {
  const { t } = useTranslation('customer')
  const { idColumn, timeColumn, figure } = useShared()
  return useMemo(
    () => [
      idColumn(),
      timeColumn((row) => row.accepted_at),
      { id: 'pair', title: t('pair'), value: (row) => `${row.currency_name}/${row.legal_name}` },
      {
        id: 'type',
        title: t('type'),
        value: ({ type }) => OPTION_TYPES[type],
        cell: ({ type }) => t(`option_${OPTION_TYPES[type]}`),
      },
      figure('seconds', t('seconds'), ({ seconds }) => String(seconds)),
      figure('stake', t('stake'), (row) => row.number),
      { id: 'currency', title: t('currency'), value: (row) => row.payable_name },
      {
        id: 'result',
        title: t('result'),
        value: ({ result }) => result,
        cell: ({ result }) => t(result === null ? 'result_open' : `result_${result}`),
      },
      figure('payout', t('payout'), ({ payout }) => payout),
    ],
    [t, idColumn, timeColumn, figure],
  )
}
