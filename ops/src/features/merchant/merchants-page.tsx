import type { OpsResponseOf } from '@halyard/api/ops-client'
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

type Application = OpsResponseOf<'ops/fiat/applications'>['list'][number]

/** Renders the applications of merchants: those that wait first, longest waiting first. */
export function MerchantsPage() {
  const { t } = useTranslation('merchant')
  const navigate = useNavigate()
  const [filters] = useFilters()
  const request = { page: String(pageOf(filters['page'])) }
  const { data, error, refetch } = useOps('ops/fiat/applications', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none'), hint: t('noneHint') }}
        failure={error}
        name="merchants"
        onOpen={(row) => void navigate(`/merchants/${row.user_id}`)}
        onRetry={() => void refetch()}
        pages={<Pager hasMore={data?.more ?? false} />}
        rowKey={(row) => String(row.user_id)}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<Application>[] {
  const { t } = useTranslation('merchant')
  return useMemo(
    () => [
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
      {
        id: 'applied',
        title: t('applied'),
        value: (row) => row.applied_at,
        cell: (row) =>
          row.status === 'waiting' ? <AgeText since={row.applied_at} /> : <TimeText at={row.applied_at} />,
      },
      {
        id: 'words',
        title: t('words'),
        value: (row) => row.about,
        cell: (row) => <span className="line-clamp-2 max-w-prose break-words">{row.about}</span>,
        personal: true,
      },
    ],
    [t],
  )
}
