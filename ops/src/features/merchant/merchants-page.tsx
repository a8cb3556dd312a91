import type { OpsResponseOf } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

type Application = OpsResponseOf<'ops/fiat/applications'>['list'][number]

/** Renders the applications of merchants: those that wait first, longest waiting first. */
export function MerchantsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="merchant"
      idOf={(row) => row.user_id}
      list="ops/fiat/applications"
      name="merchants"
      request={(_status, page) => ({ page })}
    />
  )
}

function columnsOf(t: Translate): readonly Column<Application>[] {
  return [
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
  ]
}
