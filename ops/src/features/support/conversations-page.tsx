import type { OpsConversation } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Bulk, BulkAct } from '../../lib/bulk/bulk-act.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['waiting', 'answered', 'closed'] as const

/** Renders the conversations of a status; those that wait, longest waiting first. */
export function ConversationsPage() {
  const { t } = useTranslation('support')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  const status = filter.value
  return (
    <QueuePage
      about={t('about')}
      bulk={useBulk()}
      columns={useColumns()}
      empty={{ title: t(`none_${status}`), hint: t(`noneHint_${status}`) }}
      filter={filter}
      name="support"
      path={({ id }) => `/support/${id}`}
      query={useOps('ops/support/list', { status, page: usePage() }, { live: true })}
      title={t('title')}
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

function useColumns(): readonly Column<OpsConversation>[] {
  const { t } = useTranslation('support')
  return useMemo(
    () => [
      idColumn(t),
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      { id: 'language', title: t('language'), value: ({ lang }) => lang },
      sinceColumn({
        id: 'since',
        title: t('waitingSince'),
        at: (row) => row.waiting_since ?? row.closed_at ?? row.opened_at,
        isWaiting: (row) => row.waiting_since !== null,
      }),
      { id: 'claimed', title: t('claimedById'), value: (row) => row.claimed_by },
      {
        id: 'last',
        title: t('lastMessage'),
        value: (row) => row.last_text,
        cell: (row) => <span className="line-clamp-2 max-w-prose break-words">{row.last_text}</span>,
        personal: true,
      },
    ],
    [t],
  )
}
