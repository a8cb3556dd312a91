import type { Translate } from '@halyard/web'
import type { OpsVerification } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { recordColumns, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['under_review', 'verified', 'refused'] as const

/** Renders the verifications of a status, longest waiting first. */
export function VerificationsPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="verification"
      list="ops/verification/list"
      name="verifications"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsVerification>[] {
  return [
    ...recordColumns<OpsVerification>(t),
    {
      id: 'level',
      title: t('level'),
      value: ({ level }) => level,
      cell: ({ level }) => t(level === 1 ? 'level_basic' : 'level_advanced'),
    },
    { id: 'country', title: t('country'), value: ({ country }) => country },
    sinceColumn({
      id: 'waiting',
      title: t('submitted'),
      at: (row) => row.submittedAt,
      isWaiting: ({ status }) => status === 'under_review',
    }),
    timeColumn({ id: 'reviewed', title: t('reviewed'), at: (row) => row.reviewedAt, hidden: true }),
    { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
  ]
}
