import type { OpsVerification } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { idColumn, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['under_review', 'verified', 'refused'] as const

/** Renders the verifications of a status, longest waiting first. */
export function VerificationsPage() {
  const { t } = useTranslation('verification')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  const status = filter.value
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t(`none_${status}`), hint: t(`noneHint_${status}`) }}
      filter={filter}
      name="verifications"
      path={({ id }) => `/verifications/${id}`}
      query={useOps('ops/verification/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsVerification>[] {
  const { t } = useTranslation('verification')
  return useMemo(
    () => [
      idColumn(t),
      { id: 'customer', title: t('customer'), value: (row) => row.account_number, personal: true },
      {
        id: 'level',
        title: t('level'),
        value: ({ level }) => level,
        cell: ({ level }) => t(level === 1 ? 'level_basic' : 'level_advanced'),
      },
      { id: 'country', title: t('country'), value: ({ country }) => country },
      sinceColumn({
        id: 'waiting',
        title: t('submitted'),
        at: (row) => row.submitted_at,
        isWaiting: ({ status }) => status === 'under_review',
      }),
      timeColumn({ id: 'reviewed', title: t('reviewed'), at: (row) => row.reviewed_at, hidden: true }),
      { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
    ],
    [t],
  )
}
