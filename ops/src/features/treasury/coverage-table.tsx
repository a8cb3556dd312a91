import { type OpsTreasuryCurrency, TREASURY_ASSETS } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

interface CoverageTableProps {
  readonly list: readonly OpsTreasuryCurrency[]
  readonly onOpen: (currency: OpsTreasuryCurrency) => void
}

/** Renders what backs each currency against what is owed to customers. */
export function CoverageTable({ list, onOpen }: CoverageTableProps) {
  const { t } = useTranslation('treasury')
  return (
    <DataTable
      caption={t('coverageTitle')}
      columns={useColumns()}
      empty={{ title: t('none'), hint: t('noneHint') }}
      name="treasury-coverage"
      onOpen={onOpen}
      onRetry={() => undefined}
      rowKey={({ currency_id }) => String(currency_id)}
      rows={list}
      tools={<h2 className="text-15 font-semibold">{t('coverageTitle')}</h2>}
    />
  )
}

/** Sources that are not shown until they are chosen. */
const RARE: readonly string[] = ['issued', 'debts']

type Source =
  | OpsTreasuryCurrency['assets'][number]['source']
  | OpsTreasuryCurrency['liabilities'][number]['source']

function useColumns(): readonly Column<OpsTreasuryCurrency>[] {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  return useMemo(() => {
    const amount = (
      id: string,
      title: string,
      value: (row: OpsTreasuryCurrency) => string,
    ): Column<OpsTreasuryCurrency> => ({
      id,
      title,
      value,
      cell: (row) => format.amount(value(row)),
      align: 'right',
      sort: 'decimal',
    })
    const line = (source: Source) =>
      amount(source, t(`source_${source}`), ({ assets, liabilities }) =>
        lineOf([...assets, ...liabilities], source),
      )
    return [
      { id: 'currency', title: t('currency'), value: ({ currency_name }) => currency_name },
      amount('assets', t('assets'), ({ assets_total }) => assets_total),
      amount('liabilities', t('liabilities'), ({ liabilities_total }) => liabilities_total),
      {
        id: 'coverage',
        title: t('coverage'),
        value: ({ coverage }) => coverage,
        cell: ({ coverage }) =>
          coverage === null ? (
            '–'
          ) : (
            <span className={Number(coverage) < 100 ? 'font-semibold text-danger' : undefined}>
              {t('percent', { value: format.amount(coverage) })}
            </span>
          ),
        align: 'right',
        sort: 'decimal',
      },
      ...TREASURY_ASSETS.map((source) => ({ ...line(source), hidden: RARE.includes(source) })),
      line('arriving'),
      line('leaving'),
      { ...amount('feesDay', t('feesDay'), ({ fees }) => fees.day), hidden: true },
      amount('feesMonth', t('feesMonth'), ({ fees }) => fees.month),
      amount('feesTotal', t('feesTotal'), ({ fees }) => fees.total),
    ]
  }, [t, format])
}

function lineOf(
  lines: ReadonlyArray<{ readonly source: Source; readonly amount: string }>,
  source: Source,
): string {
  return lines.find((line) => line.source === source)?.amount ?? '0'
}
