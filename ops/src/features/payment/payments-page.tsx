import type { OpsPayment } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'returning', 'returned'] as const

/** Renders the signer conflicts of a status. */
export function PaymentsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="payment"
      list="ops/payment/list"
      name="payments"
      request={(status, page) => ({ status, page })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsPayment>[] {
  return [
    ...paymentColumns<OpsPayment>(t),
    sinceColumn({
      id: 'found',
      title: t('found'),
      at: (row) => row.found_at,
      isWaiting: ({ status }) => status === 'waiting',
    }),
    approvalsColumn<OpsPayment>(t, {
      by: (row) => [row.first_reviewer_id, row.reviewer_id],
      needed: (row) => row.reviewers_needed,
    }),
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: (row) => row.known_txid, hidden: true },
  ]
}
