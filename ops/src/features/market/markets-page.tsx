import type { OpsMarket } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOps } from '../../lib/calls/queries.ts'
import { plainValue } from '../../lib/change/value-field.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

/** Renders every spot market with its status, fees and limits. Live. */
export function MarketsPage() {
  const { t } = useTranslation('market')
  const navigate = useNavigate()
  const { data, error, refetch } = useOps('ops/market/list', {}, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        empty={{ title: t('none') }}
        failure={error}
        name="markets"
        onOpen={({ id }) => void navigate(`/markets/${id}`)}
        onRetry={() => void refetch()}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsMarket>[] {
  const { t } = useTranslation('market')
  return useMemo(() => {
    const percent = (id: string, title: string, ppm: (row: OpsMarket) => number): Column<OpsMarket> => ({
      id,
      title,
      value: (row) => plainValue({ kind: 'percent' }, ppm(row)),
      cell: (row) => <AmountText amount={plainValue({ kind: 'percent' }, ppm(row))} currency="%" />,
      align: 'right',
      sort: 'decimal',
    })
    return [
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
      percent('maker', t('makerFee'), (row) => row.maker_fee_ppm),
      percent('taker', t('takerFee'), (row) => row.taker_fee_ppm),
      percent('band', t('band'), (row) => row.band_ppm),
      {
        id: 'minValue',
        title: t('minValue'),
        value: (row) => row.min_value,
        cell: (row) => <AmountText amount={row.min_value} currency={row.quote} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'minQuantity',
        title: t('minQuantity'),
        value: (row) => row.min_quantity,
        cell: (row) => <AmountText amount={row.min_quantity} currency={row.base} />,
        align: 'right',
        sort: 'decimal',
      },
    ]
  }, [t])
}
