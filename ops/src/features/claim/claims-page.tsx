import type { OpsCharge } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['processing', 'passing', 'passed', 'rejected'] as const

/** Renders the deposits that customers submitted with a voucher, longest waiting first. */
export function ClaimsPage() {
  const { t } = useTranslation('claim')
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
      name="claims"
      path={({ id }) => `/claims/${id}`}
      query={useOps('ops/charge/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsCharge>[] {
  const { t } = useTranslation('claim')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      ...amountColumns<OpsCharge>({ amount: t('amount'), currency: t('currency') }),
      { id: 'network', title: t('network'), value: ({ network }) => network },
      sinceColumn({
        id: 'submitted',
        title: t('submitted'),
        at: (row) => row.created_at,
        isWaiting: ({ status }) => status === 'processing',
      }),
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row), needed: row.reviewers_needed }),
      },
      { id: 'account', title: t('sender'), value: ({ account }) => account, hidden: true, personal: true },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
    ],
    [t],
  )
}

function approvalsOf({ first_reviewer_id, reviewer_id, status }: OpsCharge): number {
  return Number(first_reviewer_id !== null) + Number(reviewer_id !== null && status !== 'rejected')
}
