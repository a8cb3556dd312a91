import type { OpsFeedback } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { Pager, pageOf } from '../../lib/table/pager.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const REPLIED = ['0', '1'] as const

/** Renders feedback: without a reply, the oldest first, or with one, the newest first. */
export function FeedbackListPage() {
  const { t } = useTranslation('feedback')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const replied = REPLIED.find((known) => known === filters['replied']) ?? '0'
  const request = { replied, page: String(pageOf(filters['page'])) }
  const { data, error, refetch } = useOps('ops/feedback/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t(`none_${replied}`), hint: t(`noneHint_${replied}`) }}
        failure={error}
        name="feedback"
        onOpen={({ id }) => void navigate(`/feedback/${id}`)}
        onRetry={() => void refetch()}
        pages={<Pager hasMore={data?.more ?? false} />}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
        tools={
          <SelectFilter
            label={t('status')}
            onChange={(value) => setFilters({ replied: value, page: '' })}
            options={REPLIED.map((value) => ({ value, label: t(`replied_${value}`) }))}
            value={replied}
          />
        }
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsFeedback>[] {
  const { t } = useTranslation('feedback')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
      {
        id: 'text',
        title: t('text'),
        value: ({ text }) => text,
        cell: ({ text }) => <span className="line-clamp-2 max-w-prose">{text}</span>,
        personal: true,
      },
      { id: 'pictures', title: t('pictures'), value: ({ pics }) => pics.length, align: 'right' },
      {
        id: 'sent',
        title: t('sent'),
        value: ({ at }) => at,
        cell: ({ at, reply }) => (reply === null ? <AgeText since={at} /> : <TimeText at={at} />),
      },
      {
        id: 'replied',
        title: t('repliedAt'),
        value: (row) => row.replied_at,
        cell: (row) => <TimeText at={row.replied_at} />,
        hidden: true,
      },
    ],
    [t],
  )
}
