import type { OpsPayment } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'returning', 'returned'] as const

/** Renders the signer conflicts of a status. */
export function PaymentsPage() {
  const { t } = useTranslation('payment')
  const status = useChoice('status', STATUSES)
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: t(`status_${status}`) }), hint: t('noneHint') }}
      filter={{
        name: 'status',
        label: t('status'),
        value: status,
        options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      }}
      name="payments"
      path={({ id }) => `/payments/${id}`}
      query={useOps('ops/payment/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsPayment>[] {
  const { t } = useTranslation('payment')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      ...amountColumns<OpsPayment>({ amount: t('amount'), currency: t('currency') }),
      { id: 'network', title: t('network'), value: ({ network }) => network },
      sinceColumn({
        id: 'found',
        title: t('found'),
        at: (row) => row.found_at,
        isWaiting: ({ status }) => status === 'waiting',
      }),
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row), needed: row.reviewers_needed }),
      },
      { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
      { id: 'txid', title: t('txid'), value: (row) => row.known_txid, hidden: true },
    ],
    [t],
  )
}

function approvalsOf({ first_reviewer_id, reviewer_id }: OpsPayment): number {
  return Number(first_reviewer_id !== null) + Number(reviewer_id !== null)
}
