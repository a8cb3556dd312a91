import type { Translate } from '@halyard/web'
import type { OpsWithdrawal } from '../../lib/calls/records.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['processing', 'passed', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled'] as const

/** Renders the withdrawals of a status, longest waiting first. */
export function WithdrawalsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="withdrawal"
      list="ops/withdrawal/list"
      name="withdrawals"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsWithdrawal>[] {
  return [
    ...paymentColumns<OpsWithdrawal>(t),
    sinceColumn({
      id: 'requested',
      title: t('requested'),
      at: (row) => row.requestedAt,
      isWaiting: ({ status }) => status === 'processing',
    }),
    approvalsColumn<OpsWithdrawal>(t, {
      by: (row) => [row.firstReviewerId, row.secondReviewerId],
      needed: (row) => row.reviewersNeeded,
    }),
    {
      id: 'hold',
      title: t('holdUntil'),
      value: (row) => (row.holdUntil === 0 ? null : row.holdUntil),
      cell: (row) => (row.holdUntil === 0 ? null : <TimeText at={row.holdUntil} />),
      hidden: true,
    },
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
  ]
}
