import type { OpsWithdrawal } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['processing', 'passed', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled'] as const

/** Renders the withdrawals of a status, longest waiting first. */
export function WithdrawalsPage() {
  const { t } = useTranslation('withdrawal')
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
      name="withdrawals"
      path={({ id }) => `/withdrawals/${id}`}
      query={useOps('ops/withdrawal/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsWithdrawal>[] {
  const { t } = useTranslation('withdrawal')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      ...amountColumns<OpsWithdrawal>({ amount: t('amount'), currency: t('currency') }),
      { id: 'network', title: t('network'), value: ({ network }) => network },
      sinceColumn({
        id: 'requested',
        title: t('requested'),
        at: (row) => row.requested_at,
        isWaiting: ({ status }) => status === 'processing',
      }),
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row), needed: row.reviewers_needed }),
      },
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

function approvalsOf({ first_reviewer_id, second_reviewer_id }: OpsWithdrawal): number {
  return Number(first_reviewer_id !== null) + Number(second_reviewer_id !== null)
}
