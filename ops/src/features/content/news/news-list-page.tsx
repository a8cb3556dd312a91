import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import type { OpsNews } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import type { Bulk, BulkAct } from '../../../lib/bulk/bulk-act.ts'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { QueueList } from '../../../lib/table/queue-list.tsx'
import { idColumn, timeColumn } from '../../../lib/table/shared-columns.tsx'
import { languagesColumn, titleColumn } from '../shared/content-columns.tsx'

const STATUSES = ['', 'scheduled', 'published', 'withdrawn'] as const
const KEYS = { title: 'newsTitle', about: 'newsAbout', none: 'noNews', noneHint: 'noNewsHint' }

const write = () => goTo('/news/new')

/** Renders announcements and news by their time of publication, the latest first. */
export function NewsListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  return (
    <QueueList
      actions={
        mayCall(role, 'ops/news/propose') ? (
          <Button icon={<Plus aria-hidden size={16} />} onClick={write} size="small">
            {t('newNews')}
          </Button>
        ) : null
      }
      bulk={useBulk()}
      columns={columnsOf}
      feature="content"
      keys={KEYS}
      list="ops/news/list"
      name="news"
      request={(status) => (status === '' ? {} : { status })}
      statusKey={(status) => (status === '' ? 'all' : `status_${status}`)}
      statuses={STATUSES}
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

function columnsOf(t: Translate): readonly Column<OpsNews>[] {
  return [
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
    timeColumn({ id: 'published', title: t('publishedAt'), at: (row) => row.publishedAt }),
    timeColumn({ id: 'withdrawn', title: t('withdrawnAt'), at: (row) => row.withdrawnAt, hidden: true }),
  ]
}
