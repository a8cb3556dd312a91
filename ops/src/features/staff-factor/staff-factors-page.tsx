import type { Translate } from '@halyard/web'
import type { OpsStaffFactor } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { idColumn, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { StaffName } from '../../lib/staff-name.tsx'

const STATUSES = ['waiting', 'approved', 'refused'] as const

/** Renders the second factors of staff of a status, longest waiting first. */
export function StaffFactorsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="staff-factor"
      list="ops/staff_factor/list"
      name="staff-factors"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsStaffFactor>[] {
  return [
    idColumn(t),
    {
      id: 'member',
      title: t('member'),
      value: ({ nickname }) => nickname,
      cell: ({ staffId }) => <StaffName id={staffId} />,
    },
    { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
    timeColumn({ id: 'added', title: t('added'), at: (row) => row.addedAt }),
    sinceColumn({
      id: 'requested',
      title: t('requested'),
      at: (row) => row.requestedAt,
      isWaiting: ({ status }) => status === 'waiting',
    }),
  ]
}
