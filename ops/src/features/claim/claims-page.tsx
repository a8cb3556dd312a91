import type { OpsCharge } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { Pager, pageOf } from '../../lib/table/pager.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const STATUSES = ['processing', 'passing', 'passed', 'rejected'] as const

/** Renders the deposits that customers submitted with a voucher, longest waiting first. */
export function ClaimsPage() {
  const { t } = useTranslation('claim')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status']) ?? 'processing'
  const request = { status, page: String(pageOf(filters['page'])) }
  const { data, error, refetch } = useOps('ops/charge/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none', { status: t(`status_${status}`) }), hint: t('noneHint') }}
        failure={error}
        name="claims"
        onOpen={({ id }) => void navigate(`/claims/${id}`)}
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

function useColumns(): readonly Column<OpsCharge>[] {
  const { t } = useTranslation('claim')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      {
        id: 'amount',
        title: t('amount'),
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <AmountText amount={amount} currency={currency} />,
        align: 'right',
        sort: 'decimal',
      },
      { id: 'currency', title: t('currency'), value: ({ currency }) => currency, hidden: true },
      { id: 'network', title: t('network'), value: ({ network }) => network },
      {
        id: 'submitted',
        title: t('submitted'),
        value: (row) => row.created_at,
        cell: (row) =>
          row.status === 'processing' ? <AgeText since={row.created_at} /> : <TimeText at={row.created_at} />,
      },
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row), needed: row.reviewers_needed }),
      },
      { id: 'account', title: t('sender'), value: ({ account }) => account, hidden: true, personal: true },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'reason', title: t('reason'), value: ({ reason }) => reason, hidden: true },
    ],
    [t],
  )
}

function approvalsOf({ first_reviewer_id, reviewer_id, status }: OpsCharge): number {
  return Number(first_reviewer_id !== null) + Number(reviewer_id !== null && status !== 'rejected')
}
