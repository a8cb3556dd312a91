import type { RowOf } from '../../lib/calls/parse.ts'
import { goTo, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from './page-number.tsx'
import { amountColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { PartTable } from './part-table.tsx'
import type { PartProps } from './trading-parts.tsx'

type Deal = RowOf<'ops/customer/deals'>
type Movement = RowOf<'ops/customer/movements'>
type Verification = RowOf<'ops/customer/verifications'>

/** The texts of the states of each kind of movement. */
const STATUS_TEXTS = { deposit: 'deposit', charge: 'claim', withdrawal: 'withdrawal' } as const

/** Renders deposits and withdrawals. A row opens its record. */
export function MovementsPart({ id }: PartProps) {
  return (
    <PartTable
      columns={movementColumns}
      onOpen={(row) => goTo(pathOfRecord(row.kind, String(row.id)))}
      part="movements"
      query={useOps('ops/customer/movements', { id, page: usePage() })}
      rowKey={(row) => `${row.kind}:${row.id}`}
    />
  )
}

function movementColumns(t: Translate): readonly Column<Movement>[] {
  return [
    { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`movement_${kind}`) },
    { id: 'id', title: t('number'), value: (row) => row.id },
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.createdAt }),
    amountColumn({
      id: 'amount',
      title: t('amount'),
      amount: (row) => row.number,
      currency: (row) => row.currency,
    }),
    { id: 'network', title: t('network'), value: ({ network }) => network },
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ kind, status }) => t(`${STATUS_TEXTS[kind]}:status_${status}`),
    },
    {
      id: 'txid',
      title: t('transaction'),
      value: ({ txid }) => txid,
      cell: ({ txid }) => <span className="font-mono break-all">{txid}</span>,
      hidden: true,
    },
  ]
}

/** Renders the fiat deals of a customer. */
export function DealsPart({ id }: PartProps) {
  return (
    <PartTable
      columns={dealColumns}
      part="deals"
      query={useOps('ops/customer/deals', { id, page: usePage() })}
      rowKey={(row) => String(row.id)}
    />
  )
}

function dealColumns(t: Translate): readonly Column<Deal>[] {
  return [
    { id: 'id', title: t('number'), value: (row) => row.id },
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.createdAt }),
    { id: 'side', title: t('side'), value: ({ side }) => side, cell: ({ side }) => t(`side_${side}`) },
    amountColumn({
      id: 'amount',
      title: t('amount'),
      amount: (row) => row.number,
      currency: (row) => row.currency,
    }),
    amountColumn({
      id: 'total',
      title: t('total'),
      amount: ({ total }) => total,
      currency: ({ fiat }) => fiat,
    }),
    { id: 'other', title: t('otherSide'), value: (row) => row.otherId },
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status }) => t(`deal_${status}`),
    },
  ]
}

/** Renders the verifications of a customer. Opening a row opens its record. */
export function VerificationsPart({ id }: PartProps) {
  return (
    <PartTable
      columns={verificationColumns}
      onOpen={(row) => goTo(`/verifications/${row.id}`)}
      part="verifications"
      query={useOps('ops/customer/verifications', { id })}
      rowKey={(row) => String(row.id)}
    />
  )
}

function verificationColumns(t: Translate): readonly Column<Verification>[] {
  return [
    { id: 'id', title: t('number'), value: (row) => row.id },
    {
      id: 'level',
      title: t('verification'),
      value: ({ level }) => level,
      cell: ({ level }) => t(`verification_${level}`),
    },
    timeColumn({ id: 'created', title: t('time'), at: (row) => row.submittedAt }),
    { id: 'country', title: t('country'), value: ({ country }) => country, personal: true },
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status }) => t(`verification:status_${status}`),
    },
    { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
  ]
}
