import type { OpsDeposit } from '@halyard/api/ops-client'
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

const STATUSES = [
  'held',
  'too_small',
  'left',
  'seen',
  'confirming',
  'crediting',
  'credited',
  'orphaned',
  'reversed',
  'submitted',
  'gone',
] as const

/** Renders the on-chain deposits that need a person, or those of a status. */
export function DepositsPage() {
  const { t } = useTranslation('deposit')
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const status = STATUSES.find((known) => known === filters['status'])
  const request = { page: String(pageOf(filters['page'])), ...(status === undefined ? {} : { status }) }
  const { data, error, refetch } = useOps('ops/deposit/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none', { status: t(`status_${status ?? 'waiting'}`) }), hint: t('noneHint') }}
        failure={error}
        name="deposits"
        onOpen={({ id }) => void navigate(`/deposits/${id}`)}
        onRetry={() => void refetch()}
        pages={<Pager hasMore={data?.more ?? false} />}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
        tools={
          <SelectFilter
            label={t('status')}
            onChange={(value) => setFilters({ status: value, page: '' })}
            options={[
              { value: '', label: t('status_waiting') },
              ...STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
            ]}
            value={status ?? ''}
          />
        }
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsDeposit>[] {
  const { t } = useTranslation('deposit')
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
        id: 'why',
        title: t('why'),
        value: ({ why }) => why,
        cell: ({ why, status }) => t(why === null ? `status_${status}` : `why_${why}`),
      },
      {
        id: 'waiting',
        title: t('waiting'),
        value: (row) => row.held_at ?? row.seen_at,
        cell: ({ held_at, seen_at }) =>
          held_at === null ? <TimeText at={seen_at} /> : <AgeText since={held_at} />,
      },
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => Number(row.first_reviewer_id !== null),
        cell: (row) =>
          t('approvalsOf', {
            given: Number(row.first_reviewer_id !== null),
            needed: row.reviewers_needed,
          }),
        hidden: true,
      },
      { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
      { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    ],
    [t],
  )
}
