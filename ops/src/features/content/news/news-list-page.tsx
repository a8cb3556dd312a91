import { mayCall, type OpsNews } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../../lib/calls/queries.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { LANGUAGES } from '../../../lib/language/languages.ts'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { Page } from '../../../lib/page.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { DataTable } from '../../../lib/table/data-table.tsx'
import { Pager, pageOf } from '../../../lib/table/pager.tsx'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'

const STATUSES = ['scheduled', 'published', 'withdrawn'] as const

/** Renders announcements and news by their time of publication, the latest first. */
export function NewsListPage() {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { role } = useOperator()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status'])
  const page = String(pageOf(filters['page']))
  const { data, error, refetch } = useOps(
    'ops/news/list',
    { ...(status ? { status } : {}), page },
    { live: true },
  )
  const write = () => void navigate('/news/new')
  return (
    <Page
      about={t('newsAbout')}
      actions={
        mayCall(role, 'ops/news/publish') ? (
          <Button icon={<Plus aria-hidden size={16} />} onClick={write} size="small">
            {t('newNews')}
          </Button>
        ) : null
      }
      title={t('newsTitle')}
    >
      <DataTable
        caption={t('newsTitle')}
        columns={useColumns()}
        empty={{ title: t('noNews'), hint: t('noNewsHint') }}
        failure={error}
        name="news"
        onOpen={({ id }) => void navigate(`/news/${id}`)}
        onRetry={() => void refetch()}
        pages={<Pager hasMore={data?.more ?? false} />}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
        tools={
          <SelectFilter
            label={t('status')}
            onChange={(value) => setFilters({ status: value, page: '' })}
            options={[
              { value: '', label: t('all') },
              ...STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
            ]}
            value={status ?? ''}
          />
        }
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsNews>[] {
  const { t } = useTranslation('content')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      {
        id: 'title',
        title: t('itemTitle'),
        value: ({ title }) => title,
        cell: ({ title }) => <span className="line-clamp-2 max-w-prose break-words">{title}</span>,
      },
      { id: 'type', title: t('type'), value: ({ type }) => type, cell: ({ type }) => t(`type_${type}`) },
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: ({ status }) => t(`status_${status}`),
      },
      {
        id: 'languages',
        title: t('languages'),
        value: ({ languages }) => languages.length,
        cell: ({ languages }) => t('ofLanguages', { count: languages.length, all: LANGUAGES.length }),
      },
      {
        id: 'published',
        title: t('publishedAt'),
        value: (row) => row.published_at,
        cell: (row) => <TimeText at={row.published_at} />,
      },
      {
        id: 'withdrawn',
        title: t('withdrawnAt'),
        value: (row) => row.withdrawn_at,
        cell: (row) => <TimeText at={row.withdrawn_at} />,
        hidden: true,
      },
    ],
    [t],
  )
}
