import type { OpsWithdrawal } from '@halyard/api/ops-client'
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

const STATUSES = ['processing', 'passed', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled'] as const

/** Renders the withdrawals of a status, longest waiting first. */
export function WithdrawalsPage() {
  const { t } = useTranslation('withdrawal')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status']) ?? 'processing'
  const request = { status, page: String(pageOf(filters['page'])) }
  const { data, error, refetch } = useOps('ops/withdrawal/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none', { status: t(`status_${status}`) }), hint: t('noneHint') }}
        failure={error}
        name="withdrawals"
        onOpen={({ id }) => void navigate(`/withdrawals/${id}`)}
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

function useColumns(): readonly Column<OpsWithdrawal>[] {
  const { t } = useTranslation('withdrawal')
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
        id: 'requested',
        title: t('requested'),
        value: (row) => row.requested_at,
        cell: (row) =>
          row.status === 'processing' ? (
            <AgeText since={row.requested_at} />
          ) : (
            <TimeText at={row.requested_at} />
          ),
      },
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row), needed: row.reviewers_needed }),
      },
      {
        id: 'hold',
        title: t('holdUntil'),
        value: (row) => (row.hold_until === 0 ? null : row.hold_until),
        cell: (row) => (row.hold_until === 0 ? null : <TimeText at={row.hold_until} />),
        hidden: true,
      },
      { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
    ],
    [t],
  )
}

function approvalsOf({ first_reviewer_id, second_reviewer_id }: OpsWithdrawal): number {
  return Number(first_reviewer_id !== null) + Number(second_reviewer_id !== null)
}
