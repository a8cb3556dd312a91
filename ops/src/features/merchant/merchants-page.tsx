import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { customerColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'approved', 'rejected'] as const

type Application = RowOf<'ops/fiat/applications'>

/** Renders the applications of merchants of a status. */
export function MerchantsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="merchant"
      idOf={(row) => row.userId}
      list="ops/fiat/applications"
      name="merchants"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<Application>[] {
  return [
    customerColumn({ title: t('customer'), customer: (row) => row.userId }),
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
