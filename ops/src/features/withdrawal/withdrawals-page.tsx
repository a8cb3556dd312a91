import type { OpsWithdrawal } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['processing', 'passed', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled'] as const

/** Renders the withdrawals of a status, longest waiting first. */
export function WithdrawalsPage() {
  const { t } = useTranslation('withdrawal')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="withdrawals"
      path={({ id }) => `/withdrawals/${id}`}
      query={useOps('ops/withdrawal/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsWithdrawal>[] {
  const { t } = useTranslation('withdrawal')
  return useMemo(
    () => [
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
    ],
    [t],
  )
}
