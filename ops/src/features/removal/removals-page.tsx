import type { OpsRemoval } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { recordColumns, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['waiting', 'approved', 'done', 'cancelled', 'refused'] as const

/** Renders the removals of second factors of a status, longest waiting first. */
export function RemovalsPage() {
  const { t } = useTranslation('removal')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="removals"
      path={({ id }) => `/removals/${id}`}
      query={useOps('ops/removal/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsRemoval>[] {
  const { t } = useTranslation('removal')
  return useMemo(
    () => [
      ...recordColumns<OpsRemoval>(t),
      sinceColumn({
        id: 'requested',
        title: t('requested'),
        at: (row) => row.requested_at,
        isWaiting: ({ status }) => status === 'waiting',
      }),
      timeColumn({ id: 'due', title: t('due'), at: (row) => row.due_at }),
      { id: 'requestedBy', title: t('requestedBy'), value: (row) => row.requested_by },
    ],
    [t],
  )
}
