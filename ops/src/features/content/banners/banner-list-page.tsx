import { mayCall, type OpsBanner } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { usePage } from '../../../lib/table/pager.tsx'
import { QueuePage } from '../../../lib/table/queue-page.tsx'
import { idColumn, timeColumn } from '../../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../../lib/table/use-status-filter.ts'
import { languagesColumn, titleColumn } from '../shared/content-columns.tsx'

const STATUSES = ['', 'live', 'scheduled', 'ended', 'withdrawn'] as const

/** Renders the banners of the home page by their beginning, the latest first. */
export function BannerListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const filter = useStatusFilter(STATUSES, (status) => (status === '' ? t('all') : t(`banner_${status}`)))
  const chosen = filter.value === '' ? {} : { status: filter.value }
  return (
    <QueuePage
      about={t('bannersAbout')}
      actions={
        mayCall(role, 'ops/banner/save') ? (
          <Button icon={<Plus aria-hidden size={16} />} onClick={() => goTo('/banners/new')} size="small">
            {t('newBanner')}
          </Button>
        ) : null
      }
      columns={useColumns()}
      empty={{ title: t('noBanners'), hint: t('noBannersHint') }}
      filter={filter}
      name="banners"
      path={({ id }) => `/banners/${id}`}
      query={useOps('ops/banner/list', { ...chosen, page: usePage() }, { live: true })}
      title={t('bannersTitle')}
    />
  )
}

function useColumns(): readonly Column<OpsBanner>[] {
  const { t } = useTranslation('content')
  return useMemo(
    () => [
      idColumn(t),
      titleColumn<OpsBanner>(t),
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`banner_${status}`),
      },
      {
        id: 'screen',
        title: t('bannerScreen'),
        value: ({ screen }) => screen,
        cell: ({ screen }) => t(`screen_${screen}`),
      },
      { id: 'place', title: t('place'), value: ({ place }) => place },
      languagesColumn<OpsBanner>(t),
      timeColumn({ id: 'from', title: t('fromAt'), at: (row) => row.from_at }),
      timeColumn({ id: 'until', title: t('untilAt'), at: (row) => row.until_at }),
      timeColumn({ id: 'withdrawn', title: t('withdrawnAt'), at: (row) => row.withdrawn_at, hidden: true }),
    ],
    [t],
  )
}
