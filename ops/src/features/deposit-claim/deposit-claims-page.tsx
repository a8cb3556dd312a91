import type { Translate } from '@halyard/web'
import type { OpsDepositClaim } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['processing', 'passing', 'passed', 'rejected'] as const

/** Renders the deposits that customers submitted with a voucher, longest waiting first. */
export function ClaimsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="deposit-claim"
      list="ops/charge/list"
      name="claims"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsDepositClaim>[] {
  return [
    ...paymentColumns<OpsDepositClaim>(t),
    sinceColumn({
      id: 'submitted',
      title: t('submitted'),
      at: (row) => row.createdAt,
      isWaiting: ({ status }) => status === 'processing',
    }),
    approvalsColumn<OpsDepositClaim>(t, {
      by: ({ firstReviewerId, reviewerId, status }) => [
        firstReviewerId,
        status === 'rejected' ? null : reviewerId,
      ],
      needed: (row) => row.reviewersNeeded,
    }),
    { id: 'account', title: t('sender'), value: ({ account }) => account, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
    { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
  ]
}
