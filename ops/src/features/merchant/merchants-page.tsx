import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

type Application = OpsResponseOf<'ops/fiat/applications'>['list'][number]

/** Renders the applications of merchants: those that wait first, longest waiting first. */
export function MerchantsPage() {
  const { t } = useTranslation('merchant')
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none'), hint: t('noneHint') }}
      name="merchants"
      path={(row) => `/merchants/${row.user_id}`}
      query={useOps('ops/fiat/applications', { page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<Application>[] {
  const { t } = useTranslation('merchant')
  return useMemo(
    () => [
      {
        id: 'customer',
        title: t('customer'),
        value: (row) => row.user_id,
        cell: (row) => <CustomerLink id={row.user_id} />,
      },
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`status_${status}`),
      },
      sinceColumn({
        id: 'applied',
        title: t('applied'),
        at: (row) => row.applied_at,
        isWaiting: ({ status }) => status === 'waiting',
      }),
      {
        id: 'words',
        title: t('words'),
        value: (row) => row.about,
        cell: (row) => <span className="line-clamp-2 max-w-prose break-words">{row.about}</span>,
        personal: true,
      },
    ],
    [t],
  )
}
