import type { Translate } from '@halyard/web'
import type { OpsTreasuryDifference } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FigureText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { figureColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

/** Renders the differences that the checks found: open ones in red, then those that ended. */
export function DifferencesTable({
  differences,
}: {
  readonly differences: readonly OpsTreasuryDifference[]
}) {
  const { t } = useTranslation('treasury')
  return (
    <TitledTable
      caption={t('differences')}
      columns={columnsOf}
      empty={{ title: t('none') }}
      feature="treasury"
      name="treasury-differences"
      rowKey={({ check, currencyId, subject, since }) => `${check}:${currencyId}:${subject}:${since}`}
      rows={differences}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsTreasuryDifference>[] {
  return [
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
          <FigureText amount={amount} />
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
  ]
}
