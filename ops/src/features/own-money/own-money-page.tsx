import { CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { OpsOwnMoneyMove } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NextSteps } from '../../lib/next-steps/next-steps.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { figureColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { MOVE_KINDS } from './kinds.ts'

type OwnMoney = ParsedOf<'ops/house/show'>

/** Renders the remaining limits of the exchange's own money, and its movements. Live. */
export function OwnMoneyPage() {
  const { t } = useTranslation('own-money')
  const { data, error, refetch } = useOps('ops/house/show', {}, { live: true })
  return (
    <Page about={t('about')} actions={<Actions />} title={t('title')}>
      <NextSteps />
      {data ? <Contents ownMoney={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Actions() {
  const { t } = useTranslation('own-money')
  const { role } = useOperator()
  const kinds = MOVE_KINDS.filter((kind) => mayCall(role, CHANGE_CALLS[kind]))
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button key={kind} kind="quiet" onClick={() => goTo(`/own-money/${kind}/new`)} size="small">
          {t(`new_${kind}`)}
        </Button>
      ))}
    </div>
  )
}

function Contents({ ownMoney }: { readonly ownMoney: OwnMoney }) {
  const { t } = useTranslation('own-money')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TitledTable
        caption={t('limits')}
        columns={limitColumns}
        empty={{ title: t('none') }}
        feature="own-money"
        name="own-money-limits"
        rowKey={({ kind }) => kind}
        rows={ownMoney.limits}
      />
      <TitledTable
        caption={t('moves')}
        columns={moveColumns}
        empty={{ title: t('none') }}
        feature="own-money"
        name="own-money"
        rowKey={({ id }) => String(id)}
        rows={ownMoney.moves}
      />
    </div>
  )
}

function limitColumns(t: Translate): readonly Column<OwnMoney['limits'][number]>[] {
  return [
    { id: 'kind', title: t('kind'), value: ({ kind }) => t(`kind_${kind}`) },
    figureColumn({ id: 'left', title: t('left'), figure: ({ left }) => left }),
    figureColumn({ id: 'command', title: t('perCommand'), figure: ({ command }) => command }),
    figureColumn({ id: 'day', title: t('perDay'), figure: ({ day }) => day }),
  ]
}

function moveColumns(t: Translate): readonly Column<OpsOwnMoneyMove>[] {
  return [
    timeColumn({ id: 'at', title: t('at'), at: ({ at }) => at }),
    { id: 'kind', title: t('kind'), value: ({ kind }) => t(`kind_${kind}`) },
    {
      id: 'account',
      title: t('account'),
      value: ({ account }) => (account === null ? null : t(`account_${account}`)),
    },
    figureColumn({ id: 'amount', title: t('amount'), figure: ({ amount }) => amount }),
    { id: 'currency', title: t('currency'), value: ({ currencyName }) => currencyName },
    { id: 'code', title: t('reason_code'), value: ({ reasonCode }) => t(`code_${reasonCode}`) },
    { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
    { id: 'reference', title: t('reference'), value: ({ reference }) => reference },
    {
      id: 'customer',
      title: t('customer'),
      value: ({ customerId }) => customerId,
      cell: ({ customerId }) => (customerId === null ? null : <CustomerLink id={customerId} />),
    },
  ]
}
