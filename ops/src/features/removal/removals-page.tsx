import type { OpsRemoval } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'approved', 'done', 'cancelled', 'refused'] as const

/** Renders the removals of second factors of a status, longest waiting first. */
export function RemovalsPage() {
  const { t } = useTranslation('removal')
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
      name="removals"
      path={({ id }) => `/removals/${id}`}
      query={useOps('ops/removal/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsRemoval>[] {
  const { t } = useTranslation('removal')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      sinceColumn({
        id: 'requested',
        title: t('requested'),
        at: (row) => row.requested_at,
        isWaiting: ({ status }) => status === 'waiting',
      }),
      {
        id: 'due',
        title: t('due'),
        value: (row) => row.due_at,
        cell: (row) => <TimeText at={row.due_at} />,
      },
      { id: 'requestedBy', title: t('requestedBy'), value: (row) => row.requested_by },
    ],
    [t],
  )
}
