import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

type Application = RowOf<'ops/fiat/applications'>

/** Renders the applications of merchants: those that wait first, longest waiting first. */
export function MerchantsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="merchant"
      idOf={(row) => row.userId}
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
      value: (row) => row.userId,
      cell: (row) => <CustomerLink id={row.userId} />,
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
      at: (row) => row.appliedAt,
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
