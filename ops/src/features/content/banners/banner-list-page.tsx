import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import type { OpsBanner } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { QueueList } from '../../../lib/table/queue-list.tsx'
import { idColumn, timeColumn } from '../../../lib/table/shared-columns.tsx'
import { languagesColumn, titleColumn } from '../shared/content-columns.tsx'

const STATUSES = ['', 'live', 'scheduled', 'ended', 'withdrawn'] as const
const KEYS = { title: 'bannersTitle', about: 'bannersAbout', none: 'noBanners', noneHint: 'noBannersHint' }

/** Renders the banners of the home page by their beginning, the latest first. */
export function BannerListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  return (
    <QueueList
      actions={
        mayCall(role, 'ops/banner/save') ? (
          <Button icon={<Plus aria-hidden size={16} />} onClick={() => goTo('/banners/new')} size="small">
            {t('newBanner')}
          </Button>
        ) : null
      }
      columns={columnsOf}
      feature="content"
      keys={KEYS}
      list="ops/banner/list"
      name="banners"
      request={(status) => (status === '' ? {} : { status })}
      statusKey={(status) => (status === '' ? 'all' : `banner_${status}`)}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsBanner>[] {
  return [
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
    timeColumn({ id: 'from', title: t('fromAt'), at: (row) => row.fromAt }),
    timeColumn({ id: 'until', title: t('untilAt'), at: (row) => row.untilAt }),
    timeColumn({ id: 'withdrawn', title: t('withdrawnAt'), at: (row) => row.withdrawnAt, hidden: true }),
  ]
}
