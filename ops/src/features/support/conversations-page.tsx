import type { OpsConversation } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { Pager, pageOf } from '../../lib/table/pager.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const STATUSES = ['waiting', 'answered', 'closed'] as const

/** Renders the conversations of a status; those that wait, longest waiting first. */
export function ConversationsPage() {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status']) ?? 'waiting'
  const request = { status, page: String(pageOf(filters['page'])) }
  const { data, error, refetch } = useOps('ops/support/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t(`none_${status}`), hint: t(`noneHint_${status}`) }}
        failure={error}
        name="support"
        onOpen={({ id }) => void navigate(`/support/${id}`)}
        onRetry={() => void refetch()}
        pages={<Pager hasMore={data?.more ?? false} />}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
        tools={
          <SelectFilter
            label={t('status')}
            onChange={(value) => setFilters({ status: value, page: '' })}
            options={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
            value={status}
          />
        }
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsConversation>[] {
  const { t } = useTranslation('support')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      {
        id: 'customer',
        title: t('customer'),
        value: (row) => row.customer_id,
        cell: (row) => <CustomerLink id={row.customer_id} />,
      },
      { id: 'language', title: t('language'), value: ({ lang }) => lang },
      {
        id: 'since',
        title: t('waitingSince'),
        value: (row) => row.waiting_since ?? row.closed_at ?? row.opened_at,
        cell: (row) =>
          row.waiting_since === null ? (
            <TimeText at={row.closed_at ?? row.opened_at} />
          ) : (
            <AgeText since={row.waiting_since} />
          ),
      },
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
