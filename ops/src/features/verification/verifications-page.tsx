import type { OpsVerification } from '@halyard/api/ops-client'
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

const STATUSES = ['under_review', 'verified', 'refused'] as const

/** Renders the verifications of a status, longest waiting first. */
export function VerificationsPage() {
  const { t } = useTranslation('verification')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status']) ?? 'under_review'
  const page = pageOf(filters['page'])
  const { data, error, refetch } = useOps(
    'ops/verification/list',
    { status, page: String(page) },
    { live: true },
  )
  const columns = useColumns()
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={columns}
        empty={{ title: t(`none_${status}`), hint: t(`noneHint_${status}`) }}
        failure={error}
        name="verifications"
        onOpen={({ id }) => void navigate(`/verifications/${id}`)}
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

function useColumns(): readonly Column<OpsVerification>[] {
  const { t } = useTranslation('verification')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.account_number, personal: true },
      {
        id: 'level',
        title: t('level'),
        value: ({ level }) => level,
        cell: ({ level }) => t(level === 1 ? 'level_basic' : 'level_advanced'),
      },
      { id: 'country', title: t('country'), value: ({ country }) => country },
      {
        id: 'waiting',
        title: t('submitted'),
        value: (row) => row.submitted_at,
        cell: (row) =>
          row.status === 'under_review' ? (
            <AgeText since={row.submitted_at} />
          ) : (
            <TimeText at={row.submitted_at} />
          ),
      },
      {
        id: 'reviewed',
        title: t('reviewed'),
        value: (row) => row.reviewed_at,
        cell: (row) => <TimeText at={row.reviewed_at} />,
        hidden: true,
      },
      { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
    ],
    [t],
  )
}
