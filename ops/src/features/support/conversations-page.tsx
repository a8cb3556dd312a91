import type { Translate } from '@halyard/web'
import type { OpsConversation } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Bulk, BulkAct } from '../../lib/bulk/bulk-act.ts'
import type { Column } from '../../lib/table/column.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { recordColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['waiting', 'answered', 'closed'] as const

/** Renders the conversations of a status; those that wait, longest waiting first. */
export function ConversationsPage() {
  return (
    <QueueList
      bulk={useBulk()}
      columns={columnsOf}
      feature="support"
      list="ops/support/list"
      name="support"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function useBulk(): Bulk<OpsConversation> {
  const { t } = useTranslation('support')
  const close: BulkAct<OpsConversation, 'ops/support/close'> = {
    call: 'ops/support/close',
    title: t('bulkClose'),
    about: t('bulkCloseAbout'),
    accepts: ({ status }) => status !== 'closed',
    request: ({ id }) => ({ id }),
    already: 'conversation_must_be_open',
  }
  return { acts: [close], nameOf: ({ id }) => t('oneTitle', { id }) }
}

function columnsOf(t: Translate): readonly Column<OpsConversation>[] {
  return [
    ...recordColumns<OpsConversation>(t),
    { id: 'language', title: t('language'), value: ({ lang }) => lang },
    sinceColumn({
      id: 'since',
      title: t('waitingSince'),
      at: (row) => row.waitingSince ?? row.closedAt ?? row.openedAt,
      isWaiting: (row) => row.waitingSince !== null,
    }),
    {
      id: 'claimed',
      title: t('claimedById'),
      value: (row) => row.claimedBy,
      cell: (row) => (row.claimedBy === null ? null : <StaffName id={row.claimedBy} />),
    },
    {
      id: 'last',
      title: t('lastMessage'),
      value: (row) => row.lastText,
      cell: (row) => <span className="line-clamp-2 max-w-prose break-words">{row.lastText}</span>,
      personal: true,
    },
  ]
}
