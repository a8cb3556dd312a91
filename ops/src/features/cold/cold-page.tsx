import { goTo, type Translate } from '@halyard/web'
import { useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { amountColumn, idColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { type Refill, statusText } from './refill.ts'
import { RefillDialog } from './refill-dialog.tsx'

type Address = ParsedOf<'ops/cold/show'>['addresses'][number]

/** Renders the cold addresses and the refills from them. Live. */
export function ColdPage() {
  const { t } = useTranslation('cold')
  const { data, error, refetch } = useOps('ops/cold/show', {}, { live: true })
  const [opened, setOpened] = useState<number>()
  const refill = data?.refills.find(({ id }) => id === opened)
  return (
    <Page about={t('about')} title={t('title')}>
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TitledTable
            caption={t('addresses')}
            columns={addressColumns}
            empty={{ title: t('none'), hint: t('noneHint') }}
            feature="cold"
            name="cold-addresses"
            onOpen={({ network }) => goTo(`/cold/${network}`)}
            rowKey={({ network }) => network}
            rows={data.addresses}
          />
          <TitledTable
            caption={t('refills')}
            columns={refillColumns}
            empty={{ title: t('noRefills') }}
            feature="cold"
            name="cold-refills"
            onOpen={({ id }) => setOpened(id)}
            rowKey={({ id }) => String(id)}
            rows={data.refills}
          />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
      {refill ? <RefillDialog onClose={() => setOpened(undefined)} refill={refill} /> : null}
    </Page>
  )
}

function addressColumns(t: Translate): readonly Column<Address>[] {
  return [
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
    amountColumn<Address>({
      id: 'held',
      title: t('held'),
      amount: ({ held }) => held,
      currency: ({ currency }) => currency,
    }),
    {
      id: 'taken',
      title: t('taken'),
      value: ({ taken }) => taken,
      cell: ({ taken, currency }) => (
        <span className={/[1-9]/.test(taken) ? 'font-semibold text-danger' : undefined}>
          <AmountText amount={taken} currency={currency} />
        </span>
      ),
      align: 'right',
      sort: 'decimal',
    },
    { id: 'keys', title: t('keys'), value: (row) => t('keysOf', { needed: row.needed, keys: row.keys }) },
    { id: 'address', title: t('address'), value: ({ address }) => address },
  ]
}

function refillColumns(t: Translate): readonly Column<Refill>[] {
  return [
    idColumn(t),
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
    amountColumn<Refill>({
      id: 'amount',
      title: t('common:amount'),
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    }),
    amountColumn<Refill>({
      id: 'cost',
      title: t('cost'),
      amount: ({ cost }) => cost,
      currency: ({ currency }) => currency,
    }),
    {
      id: 'status',
      title: t('common:status'),
      value: ({ status }) => status,
      cell: (row) => (
        <span className={row.status === 'failed' ? 'font-semibold text-danger' : undefined}>
          {statusText(t, row)}
        </span>
      ),
    },
    {
      id: 'signed',
      title: t('signatures'),
      value: (row) => t('signedOf', { signed: row.signed, needed: row.needed }),
    },
    timeColumn({ id: 'planned', title: t('planned'), at: ({ plannedAt }) => plannedAt }),
    timeColumn({ id: 'ended', title: t('ended'), at: ({ endedAt }) => endedAt, hidden: true }),
    { id: 'height', title: t('height'), value: ({ height }) => height, hidden: true, align: 'right' },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
  ]
}
