import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'

type Second = RowOf<'ops/option/exposure'>

/** Renders what the pool can lose in each delivery second, with the limit. Live. */
export function Exposure({ id }: { readonly id: string }) {
  const { t } = useTranslation('option')
  const list = useOps('ops/option/exposure', { id }, { live: true })
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-15 font-semibold">{t('exposure')}</h2>
      <ListTable
        caption={t('exposure')}
        columns={columnsOf}
        empty={{ title: t('noExposure') }}
        feature="option"
        list={list}
        name="exposure"
        rowKey={({ at, currencyId }) => `${at} ${currencyId}`}
      />
    </section>
  )
}

function columnsOf(t: Translate): readonly Column<Second>[] {
  return [
    { id: 'at', title: t('delivery'), value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
    { id: 'options', title: t('options'), value: ({ options }) => options, align: 'right' },
    {
      id: 'exposure',
      title: t('exposure'),
      value: ({ exposure }) => exposure,
      cell: ({ exposure, currency }) => <AmountText amount={exposure} currency={currency} />,
      align: 'right',
      sort: 'decimal',
    },
    {
      id: 'limit',
      title: t('exposureMax'),
      value: ({ limit }) => limit,
      cell: ({ limit, currency }) =>
        limit === null ? '–' : <AmountText amount={limit} currency={currency} />,
      align: 'right',
      sort: 'decimal',
    },
  ]
}
