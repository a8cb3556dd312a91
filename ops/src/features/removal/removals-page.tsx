import type { Translate } from '@halyard/web'
import type { OpsRemoval } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { recordColumns, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'approved', 'done', 'cancelled', 'refused'] as const

/** Renders the removals of second factors of a status, longest waiting first. */
export function RemovalsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="removal"
      list="ops/removal/list"
      name="removals"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsRemoval>[] {
  return [
    ...recordColumns<OpsRemoval>(t),
    sinceColumn({
      id: 'requested',
      title: t('requested'),
      at: (row) => row.requestedAt,
      isWaiting: ({ status }) => status === 'waiting',
    }),
    timeColumn({ id: 'due', title: t('due'), at: (row) => row.dueAt }),
    {
      id: 'requestedBy',
      title: t('requestedBy'),
      value: (row) => row.requestedBy,
      cell: (row) => <StaffName id={row.requestedBy} />,
    },
  ]
}
