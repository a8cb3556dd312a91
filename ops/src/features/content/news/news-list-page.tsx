import { mayCall, type OpsNews } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import type { Bulk, BulkAct } from '../../../lib/bulk/bulk-act.ts'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { usePage } from '../../../lib/table/pager.tsx'
import { QueuePage } from '../../../lib/table/queue-page.tsx'
import { idColumn, timeColumn } from '../../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../../lib/table/use-status-filter.ts'
import { languagesColumn, titleColumn } from '../shared/content-columns.tsx'

const STATUSES = ['', 'scheduled', 'published', 'withdrawn'] as const

const write = () => goTo('/news/new')

/** Renders announcements and news by their time of publication, the latest first. */
export function NewsListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const filter = useStatusFilter(STATUSES, (status) => (status === '' ? t('all') : t(`status_${status}`)))
  const chosen = filter.value === '' ? {} : { status: filter.value }
  return (
    <QueuePage
      about={t('newsAbout')}
      actions={
        mayCall(role, 'ops/news/propose') ? (
          <Button icon={<Plus aria-hidden size={16} />} onClick={write} size="small">
            {t('newNews')}
          </Button>
        ) : null
      }
      bulk={useBulk()}
      columns={useColumns()}
      empty={{ title: t('noNews'), hint: t('noNewsHint') }}
      filter={filter}
      name="news"
      path={({ id }) => `/news/${id}`}
      query={useOps('ops/news/list', { ...chosen, page: usePage() }, { live: true })}
      title={t('newsTitle')}
    />
  )
}

const REASON_MAX = 300

function useBulk(): Bulk<OpsNews> {
  const { t } = useTranslation('content')
  const withdraw: BulkAct<OpsNews, 'ops/news/withdraw'> = {
    call: 'ops/news/withdraw',
    title: t('bulkWithdraw'),
    about: t('bulkWithdrawAbout'),
    isDanger: true,
    field: {
      label: t('common:reason'),
      missing: t('common:reasonMissing'),
      maxLength: REASON_MAX,
      help: t('auditHelp'),
    },
    accepts: ({ status }) => status !== 'withdrawn',
    request: ({ id }, reason) => ({ id, reason }),
  }
  return { acts: [withdraw], nameOf: ({ id }) => t('oneNews', { id }) }
}

function useColumns(): readonly Column<OpsNews>[] {
  const { t } = useTranslation('content')
  return useMemo(
    () => [
      idColumn(t),
      titleColumn<OpsNews>(t),
      { id: 'type', title: t('type'), value: ({ type }) => type, cell: ({ type }) => t(`type_${type}`) },
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`status_${status}`),
      },
      languagesColumn<OpsNews>(t),
      timeColumn({ id: 'published', title: t('publishedAt'), at: (row) => row.published_at }),
      timeColumn({ id: 'withdrawn', title: t('withdrawnAt'), at: (row) => row.withdrawn_at, hidden: true }),
    ],
    [t],
  )
}
