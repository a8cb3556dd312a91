import type { OpsPayment } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['waiting', 'returning', 'returned'] as const

/** Renders the signer conflicts of a status. */
export function PaymentsPage() {
  const { t } = useTranslation('payment')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="payments"
      path={({ id }) => `/payments/${id}`}
      query={useOps('ops/payment/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsPayment>[] {
  const { t } = useTranslation('payment')
  return useMemo(
    () => [
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
    ],
    [t],
  )
}
