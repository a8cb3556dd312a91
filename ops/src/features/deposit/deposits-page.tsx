import type { Translate } from '@halyard/web'
import type { OpsDeposit } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = [
  '',
  'held',
  'too_small',
  'left',
  'seen',
  'confirming',
  'crediting',
  'credited',
  'orphaned',
  'reversed',
  'submitted',
  'gone',
] as const

/** Renders the on-chain deposits that need a person, or those of a status. */
export function DepositsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="deposit"
      list="ops/deposit/list"
      name="deposits"
      request={(status) => (status === '' ? {} : { status })}
      statusKey={(status) => `status_${status === '' ? 'waiting' : status}`}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsDeposit>[] {
  return [
    ...paymentColumns<OpsDeposit>(t),
    {
      id: 'why',
      title: t('why'),
      value: ({ why }) => why,
      cell: ({ why, status }) => t(why === null ? `status_${status}` : `inbox:kind_${why}`),
    },
    sinceColumn({
      id: 'waiting',
      title: t('waiting'),
      at: (row) => row.heldAt ?? row.seenAt,
      isWaiting: (row) => row.heldAt !== null,
    }),
    approvalsColumn<OpsDeposit>(t, {
      by: (row) => [row.firstReviewerId],
      needed: (row) => row.reviewersNeeded,
      hidden: true,
    }),
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
  ]
}
