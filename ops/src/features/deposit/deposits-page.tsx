import type { OpsDeposit } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

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
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status === '' ? 'waiting' : status}`))
  const status = filter.value
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
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
      ...paymentColumns<OpsDeposit>(t),
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
      approvalsColumn<OpsDeposit>(t, {
        by: (row) => [row.first_reviewer_id],
        needed: (row) => row.reviewers_needed,
        hidden: true,
      }),
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    ],
    [t],
  )
}
