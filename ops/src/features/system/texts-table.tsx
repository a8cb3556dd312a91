import { useCallback } from 'react'
import type { Translate } from '@halyard/web'
import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { type Format, useFormat } from '../../lib/format/format.ts'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'

type Texts = OpsSystem['texts'][number]

/** A budget of which this part is used is shown in red. */
const USED_HIGH = 0.8
/** How the server names the budget of all countries together. */
const ALL = 'ALL'

/** Renders the text messages of today by country, next to the budget of each. */
export function TextsTable({ system: { texts } }: { readonly system: OpsSystem }) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  const columns = useCallback((t: Translate) => columnsOf(t, count), [count])
  return (
    <TitledTable
      caption={t('texts')}
      columns={columns}
      empty={{ title: t('none') }}
      feature="system"
      name="system-texts"
      rowKey={({ country }) => country}
      rows={texts}
    />
  )
}

function columnsOf(t: Translate, count: Format['count']): readonly Column<Texts>[] {
  return [
    {
      id: 'country',
      title: t('country'),
      value: ({ country }) => (country === ALL ? t('allCountries') : country),
    },
    {
      id: 'sent',
      title: t('textsSent'),
      value: ({ sent }) => sent,
      cell: ({ sent, budget }) => (
        <span className={sent >= budget * USED_HIGH ? 'font-semibold text-danger' : undefined}>
          {t('ofLimit', { number: count(sent), limit: count(budget) })}
        </span>
      ),
      align: 'right',
    },
    {
      id: 'refused',
      title: t('textsRefused'),
      value: ({ refused }) => refused,
      cell: ({ refused }) => (
        <span className={refused > 0 ? 'font-semibold text-danger' : undefined}>{count(refused)}</span>
      ),
      align: 'right',
    },
  ]
}
