import type { OpsStaffFactor } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { idColumn, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['waiting', 'approved', 'refused'] as const

/** Renders the second factors of staff of a status, longest waiting first. */
export function StaffFactorsPage() {
  const { t } = useTranslation('staff-factor')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="staff-factors"
      path={({ id }) => `/staff-factors/${id}`}
      query={useOps('ops/staff_factor/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsStaffFactor>[] {
  const { t } = useTranslation('staff-factor')
  return useMemo(
    () => [
      idColumn(t),
      { id: 'member', title: t('member'), value: ({ nickname }) => nickname },
      { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
      timeColumn({ id: 'added', title: t('added'), at: (row) => row.added_at }),
      sinceColumn({
        id: 'requested',
        title: t('requested'),
        at: (row) => row.requested_at,
        isWaiting: ({ status }) => status === 'waiting',
      }),
    ],
    [t],
  )
}
