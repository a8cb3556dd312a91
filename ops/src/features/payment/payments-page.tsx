import type { Translate } from '@halyard/web'
import type { OpsPayment } from '../../lib/calls/records.ts'
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
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsPayment>[] {
  return [
    ...paymentColumns<OpsPayment>(t),
    { id: 'cause', title: t('cause'), value: ({ cause }) => t(`cause_${cause}`) },
    sinceColumn({
      id: 'found',
      title: t('found'),
      at: (row) => row.foundAt,
      isWaiting: ({ status }) => status === 'waiting',
    }),
    approvalsColumn<OpsPayment>(t, {
      by: (row) => [row.firstReviewerId, row.reviewerId],
      needed: (row) => row.reviewersNeeded,
    }),
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: (row) => row.knownTxid, hidden: true },
  ]
}
