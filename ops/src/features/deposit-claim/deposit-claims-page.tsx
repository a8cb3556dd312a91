import type { OpsDepositClaim } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['processing', 'passing', 'passed', 'rejected'] as const

/** Renders the deposits that customers submitted with a voucher, longest waiting first. */
export function ClaimsPage() {
  const { t } = useTranslation('deposit-claim')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="claims"
      path={({ id }) => `/claims/${id}`}
      query={useOps('ops/charge/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsDepositClaim>[] {
  const { t } = useTranslation('deposit-claim')
  return useMemo(
    () => [
      ...paymentColumns<OpsDepositClaim>(t),
      sinceColumn({
        id: 'submitted',
        title: t('submitted'),
        at: (row) => row.created_at,
        isWaiting: ({ status }) => status === 'processing',
      }),
      approvalsColumn<OpsDepositClaim>(t, {
        by: ({ first_reviewer_id, reviewer_id, status }) => [
          first_reviewer_id,
          status === 'rejected' ? null : reviewer_id,
        ],
        needed: (row) => row.reviewers_needed,
      }),
      { id: 'account', title: t('sender'), value: ({ account }) => account, hidden: true, personal: true },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
    ],
    [t],
  )
}
