import type { OpsNetwork } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

/** Renders every network of every currency with its status, limits and fee. Live. */
export function NetworksPage() {
  const { t } = useTranslation('network')
  const navigate = useNavigate()
  const { data, error, refetch } = useOps('ops/network/list', {}, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none') }}
        failure={error}
        name="networks"
        onOpen={(row) =>
          void navigate(`/networks/${encodeURIComponent(`${row.currency_id}:${row.network}`)}`)
        }
        onRetry={() => void refetch()}
        rowKey={(row) => `${row.currency_id}:${row.network}`}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsNetwork>[] {
  const { t } = useTranslation('network')
  return useMemo(
    () => [
      { id: 'currency', title: t('currency'), value: ({ currency }) => currency },
      { id: 'network', title: t('one'), value: ({ network }) => network },
      {
        id: 'status',
        title: t('common:status'),
        value: ({ open }) => (open ? 'open' : 'closed'),
        cell: ({ open }) => (
          <span className={open ? undefined : 'font-semibold text-danger'}>
            {t(open ? 'status_open' : 'status_closed')}
          </span>
        ),
      },
      {
        id: 'depositMin',
        title: t('depositMin'),
        value: (row) => row.deposit_min,
        cell: (row) => <AmountText amount={row.deposit_min} currency={row.currency} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'withdrawMin',
        title: t('withdrawMin'),
        value: (row) => row.withdraw_min,
        cell: (row) => <AmountText amount={row.withdraw_min} currency={row.currency} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'withdrawFee',
        title: t('withdrawFee'),
        value: (row) => row.withdraw_fee,
        cell: (row) => <AmountText amount={row.withdraw_fee} currency={row.currency} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'twoFrom',
        title: t('twoFrom'),
        value: (row) => row.two_reviewers_from,
        cell: (row) => <AmountText amount={row.two_reviewers_from} currency={row.currency} />,
        align: 'right',
        sort: 'decimal',
      },
      { id: 'confirmations', title: t('confirmations'), value: (row) => row.confirmations, align: 'right' },
    ],
    [t],
  )
}
