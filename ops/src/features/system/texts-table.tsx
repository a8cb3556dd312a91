import { useMemo } from 'react'
import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'

type Texts = OpsSystem['texts'][number]

/** A budget of which this part is used is shown in red. */
const USED_HIGH = 0.8
/** How the server names the budget of all countries together. */
const ALL = 'ALL'

/** Renders the text messages of today by country, next to the budget of each. */
export function TextsTable({ system: { texts } }: { readonly system: OpsSystem }) {
  const { t } = useTranslation('system')
  const columns = useColumns()
  return (
    <DataTable
      caption={t('texts')}
      columns={columns}
      empty={{ title: t('none') }}
      name="system-texts"
      onRetry={() => undefined}
      rowKey={({ country }) => country}
      rows={texts}
      tools={<h2 className="text-15 font-semibold">{t('texts')}</h2>}
    />
  )
}

function useColumns(): readonly Column<Texts>[] {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  return useMemo(
    () => [
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
    ],
    [t, count],
  )
}
