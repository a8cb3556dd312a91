import type { OpsWithdrawal } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
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
      request={(status, page) => ({ status, page })}
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
      at: (row) => row.requested_at,
      isWaiting: ({ status }) => status === 'processing',
    }),
    approvalsColumn<OpsWithdrawal>(t, {
      by: (row) => [row.first_reviewer_id, row.second_reviewer_id],
      needed: (row) => row.reviewers_needed,
    }),
    {
      id: 'hold',
      title: t('holdUntil'),
      value: (row) => (row.hold_until === 0 ? null : row.hold_until),
      cell: (row) => (row.hold_until === 0 ? null : <TimeText at={row.hold_until} />),
      hidden: true,
    },
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
  ]
}
