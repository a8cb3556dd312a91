import type { Translate } from '@halyard/web'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { OpsExposure } from '../../lib/calls/records.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { figureColumn } from '../../lib/table/shared-columns.tsx'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { priceColumn, valueColumn } from '../../lib/table/value-columns.tsx'

type Exposure = ParsedOf<'ops/report/exposure'>

/** Renders what prices cost or gain the exchange itself, in one figure and by currency. Live. */
export function ExposurePage() {
  const { t } = useTranslation('report')
  const { data, error, refetch } = useOps('ops/report/exposure', {}, { live: true })
  return (
    <Page about={t('exposureAbout')} title={t('exposure')}>
      {data ? <Contents exposure={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Contents({ exposure }: { readonly exposure: Exposure }) {
  const { t } = useTranslation('report')
  const { at, list, gross, worst, unpriced, unseen } = exposure
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <p className="text-15">
          {t('worst')} <AmountText amount={worst} currency="USDT" />
        </p>
        <p className="text-15">
          {t('gross')} <AmountText amount={gross} currency="USDT" />
        </p>
        <p className="text-13 text-muted">
          {t('countedUntil')} <TimeText at={at} />
        </p>
        {unpriced.length === 0 ? null : (
          <p className="font-semibold text-danger">{t('unpriced', { names: unpriced.join(', ') })}</p>
        )}
        {unseen.length === 0 ? null : (
          <p className="font-semibold text-danger">{t('unseen', { names: unseen.join(', ') })}</p>
        )}
        <p className="max-w-prose text-13 text-muted">{t('counted')}</p>
        <p className="max-w-prose text-13 text-muted">{t('notCounted')}</p>
      </div>
      <TitledTable
        caption={t('byCurrency')}
        columns={columnsOf}
        empty={{ title: t('noExposure'), hint: t('noExposureHint') }}
        feature="report"
        name="exposure"
        rowKey={({ currencyId }) => String(currencyId)}
        rows={list}
      />
    </div>
  )
}

const VALUES = ['value', 'up', 'down'] as const

function columnsOf(t: Translate): readonly Column<OpsExposure>[] {
  return [
    { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
    figureColumn<OpsExposure>({ id: 'own', title: t('own'), figure: ({ own }) => own }),
    figureColumn<OpsExposure>({ id: 'promised', title: t('promised'), figure: ({ promised }) => promised }),
    figureColumn<OpsExposure>({
      id: 'marketMakers',
      title: t('marketMakers'),
      figure: ({ marketMakers }) => marketMakers,
    }),
    figureColumn<OpsExposure>({ id: 'perps', title: t('perps'), figure: ({ perps }) => perps }),
    figureColumn<OpsExposure>({ id: 'chains', title: t('chains'), figure: ({ chains }) => chains }),
    figureColumn<OpsExposure>({ id: 'net', title: t('net'), figure: ({ net }) => net }),
    ...VALUES.map((id) =>
      valueColumn<OpsExposure>({ id, title: t(`figure_${id}`), figure: (row) => row[id] }),
    ),
    priceColumn(t('price')),
    { id: 'options', title: t('options'), value: ({ options }) => options, align: 'right' },
    {
      id: 'optionsWaiting',
      title: t('optionsWaiting'),
      value: ({ optionsWaiting }) => optionsWaiting,
      align: 'right',
    },
  ]
}
