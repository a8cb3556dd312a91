import type { OpsContract } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { plainValue } from '../../lib/change/value-field.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

/** Renders every perpetual contract with its status and fees. Live. */
export function ContractsPage() {
  const { t } = useTranslation('contract')
  const navigate = useNavigate()
  const { data, error, refetch } = useOps('ops/contract/list', {}, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none') }}
        failure={error}
        name="contracts"
        onOpen={(row) => void navigate(`/contracts/${row.id}`)}
        onRetry={() => void refetch()}
        rowKey={(row) => String(row.id)}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsContract>[] {
  const { t } = useTranslation('contract')
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
      {
        id: 'maker',
        title: t('makerFee'),
        value: (row) => plainValue({ kind: 'percent' }, row.maker_fee_ppm),
        cell: (row) => (
          <AmountText amount={plainValue({ kind: 'percent' }, row.maker_fee_ppm)} currency="%" />
        ),
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'taker',
        title: t('takerFee'),
        value: (row) => plainValue({ kind: 'percent' }, row.taker_fee_ppm),
        cell: (row) => (
          <AmountText amount={plainValue({ kind: 'percent' }, row.taker_fee_ppm)} currency="%" />
        ),
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'cap',
        title: t('fundingCap'),
        value: (row) => plainValue({ kind: 'percent' }, row.funding_cap_ppm),
        cell: (row) => (
          <AmountText amount={plainValue({ kind: 'percent' }, row.funding_cap_ppm)} currency="%" />
        ),
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'closeOnly',
        title: t('closeOnlyUntil'),
        value: (row) => row.close_only_until,
        cell: (row) => (row.close_only_until === null ? null : <TimeText at={row.close_only_until} />),
      },
    ],
    [t],
  )
}
