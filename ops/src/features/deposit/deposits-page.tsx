import type { OpsDeposit } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

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
  const { t } = useTranslation('deposit')
  const status = useChoice('status', STATUSES)
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{
        title: t('none', { status: t(`status_${status === '' ? 'waiting' : status}`) }),
        hint: t('noneHint'),
      }}
      filter={{
        name: 'status',
        label: t('status'),
        value: status,
        options: STATUSES.map((value) => ({ value, label: t(`status_${value === '' ? 'waiting' : value}`) })),
      }}
      name="deposits"
      path={({ id }) => `/deposits/${id}`}
      query={useOps(
        'ops/deposit/list',
        { page: usePage(), ...(status === '' ? {} : { status }) },
        { live: true },
      )}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsDeposit>[] {
  const { t } = useTranslation('deposit')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      ...amountColumns<OpsDeposit>({ amount: t('amount'), currency: t('currency') }),
      { id: 'network', title: t('network'), value: ({ network }) => network },
      {
        id: 'why',
        title: t('why'),
        value: ({ why }) => why,
        cell: ({ why, status }) => t(why === null ? `status_${status}` : `why_${why}`),
      },
      sinceColumn({
        id: 'waiting',
        title: t('waiting'),
        at: (row) => row.held_at ?? row.seen_at,
        isWaiting: (row) => row.held_at !== null,
      }),
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => Number(row.first_reviewer_id !== null),
        cell: (row) =>
          t('approvalsOf', {
            given: Number(row.first_reviewer_id !== null),
            needed: row.reviewers_needed,
          }),
        hidden: true,
      },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    ],
    [t],
  )
}
