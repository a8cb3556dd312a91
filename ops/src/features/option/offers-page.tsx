import type { OpsOffer } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

/** Renders every market that offers timed options, with its status and how many run. Live. */
export function OffersPage() {
  const { t } = useTranslation('option')
  const navigate = useNavigate()
  const { data, error, refetch } = useOps('ops/option/list', {}, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none') }}
        failure={error}
        name="options"
        onOpen={(row) => void navigate(`/options/${row.id}`)}
        onRetry={() => void refetch()}
        rowKey={(row) => String(row.id)}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsOffer>[] {
  const { t } = useTranslation('option')
  return useMemo(
    () => [
      { id: 'name', title: t('one'), value: ({ name }) => name },
      {
        id: 'status',
        title: t('common:status'),
        value: ({ status }) => status,
        cell: ({ status }) => (
          <span className={status === 'open' ? undefined : 'font-semibold text-danger'}>
            {t(`status_${status}`)}
          </span>
        ),
      },
      { id: 'running', title: t('running'), value: ({ running }) => running, align: 'right' },
    ],
    [t],
  )
}
