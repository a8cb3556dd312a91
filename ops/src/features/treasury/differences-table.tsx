import { useMemo } from 'react'
import type { OpsTreasuryDifference } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { figureColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

/** Renders the differences that the checks found: open ones in red, then those that ended. */
export function DifferencesTable({
  differences,
}: {
  readonly differences: readonly OpsTreasuryDifference[]
}) {
  const { t } = useTranslation('treasury')
  return (
    <DataTable
      caption={t('differences')}
      columns={useColumns()}
      empty={{ title: t('none') }}
      name="treasury-differences"
      onRetry={() => undefined}
      rowKey={({ check, currencyId, subject, since }) => `${check}:${currencyId}:${subject}:${since}`}
      rows={differences}
      tools={<h2 className="text-15 font-semibold">{t('differences')}</h2>}
    />
  )
}

function useColumns(): readonly Column<OpsTreasuryDifference>[] {
  const { t } = useTranslation('treasury')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'check',
        title: t('check'),
        value: ({ check }) => check,
        cell: ({ check }) => t(`check_${check}`),
      },
      { id: 'subject', title: t('subject'), value: ({ subject }) => subject },
      { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
      figureColumn({ id: 'expected', title: t('expected'), figure: ({ expected }) => expected }),
      figureColumn({ id: 'found', title: t('found'), figure: ({ found }) => found }),
      {
        id: 'amount',
        title: t('difference'),
        value: ({ amount }) => amount,
        cell: ({ amount, endedAt }) => (
          <span className={endedAt === null ? 'font-semibold text-danger' : undefined}>
            {format.amount(amount)}
          </span>
        ),
        align: 'right',
        sort: 'decimal',
      },
      timeColumn({ id: 'since', title: t('since'), at: ({ since }) => since }),
      {
        id: 'ended',
        title: t('ended'),
        value: ({ endedAt }) => endedAt,
        cell: ({ endedAt }) =>
          endedAt === null ? (
            <span className="font-semibold text-danger">{t('open')}</span>
          ) : (
            <TimeText at={endedAt} />
          ),
      },
    ],
    [t, format],
  )
}
