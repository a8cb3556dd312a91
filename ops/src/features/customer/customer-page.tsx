import { mayCall, type OpsResponseOf } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { figureColumn } from '../../lib/table/shared-columns.tsx'
import { CreditForm } from './credit-form.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { RemovalForm } from './removal-form.tsx'

type Customer = OpsResponseOf<'ops/customer/show'>
type Balance = Customer['balances'][number]

/** Renders a customer: contacts, verification, accounts, what operators may do, and what they did so far. */
export function CustomerPage() {
  const { t } = useTranslation('customer')
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useOps('ops/customer/show', { id })
  const customer = isPlaceholderData ? undefined : data
  return (
    <Page title={t('oneTitle', { id })}>
      {customer ? (
        <RecordLayout
          facts={
            <>
              <Profile customer={customer} />
              <Balances balances={customer.balances} onRetry={() => void refetch()} />
              <CustomerParts id={id} />
            </>
          }
          side={
            <RecordSide isWaiting={false} target={`customer:${customer.id}`}>
              <Acts customer={customer} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Profile({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customer')
  const format = useFormat()
  const { email, mobile, frozen_by, hold_until } = customer
  return (
    <Facts
      facts={[
        { label: t('accountNumber'), value: customer.account_number },
        { label: t('nickname'), value: customer.nickname },
        { label: t('email'), value: email ?? t('noContact') },
        { label: t('mobile'), value: mobile ?? t('noContact') },
        { label: t('verification'), value: t(`verification_${customer.verification}`) },
        {
          label: t('frozen'),
          value:
            frozen_by.length === 0 ? (
              t('notFrozen')
            ) : (
              <span className="text-danger">{frozen_by.map((by) => t(`frozen_${by}`)).join(', ')}</span>
            ),
        },
        { label: t('hold'), value: hold_until === 0 ? t('noHold') : <TimeText at={hold_until} /> },
        { label: t('sessions'), value: format.count(customer.sessions) },
        { label: t('secondFactor'), value: t(customer.second_factor ? 'factorOn' : 'factorOff') },
        { label: t('role'), value: t(`common:role_${customer.role}`) },
        { label: t('created'), value: <TimeText at={customer.created_at} /> },
      ]}
      title={t('profile')}
    />
  )
}

interface BalancesProps {
  readonly balances: readonly Balance[]
  readonly onRetry: () => void
}

function Balances({ balances, onRetry }: BalancesProps) {
  const { t } = useTranslation('customer')
  return (
    <DataTable
      caption={t('accounts')}
      columns={useBalanceColumns()}
      empty={{ title: t('noBalance'), hint: t('noBalanceHint') }}
      name="customer-accounts"
      onRetry={onRetry}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      rows={balances}
      tools={<h2 className="text-15 font-semibold">{t('accounts')}</h2>}
    />
  )
}

function useBalanceColumns(): readonly Column<Balance>[] {
  const { t } = useTranslation('customer')
  return useMemo(
    () => [
      {
        id: 'account',
        title: t('account'),
        value: ({ account }) => account,
        cell: ({ account }) => t(`account_${account}`),
      },
      { id: 'currency', title: t('currency'), value: ({ currency }) => currency },
      figureColumn({ id: 'available', title: t('available'), figure: ({ available }) => available }),
      figureColumn({ id: 'held', title: t('held'), figure: ({ frozen }) => frozen }),
    ],
    [t],
  )
}

function Acts({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customer')
  const operator = useOperator()
  const { id, frozen_by } = customer
  const blocked = id === operator.id ? t('common:ownCase') : undefined
  const isFrozen = frozen_by.includes('operator')
  if (!mayCall(operator.role, 'ops/customer/freeze'))
    return <RemovalForm blocked={blocked} customer={customer} />
  return (
    <>
      <ReasonForm
        about={t(isFrozen ? 'unfreezeAbout' : 'freezeAbout')}
        act={t(isFrozen ? 'unfreeze' : 'freeze')}
        blocked={blocked}
        done={t(isFrozen ? 'unfrozen' : 'frozenNow')}
        isDanger={!isFrozen}
        key={String(isFrozen)}
        onSend={(reason) =>
          callOps(isFrozen ? 'ops/customer/unfreeze' : 'ops/customer/freeze', { id, reason })
        }
        title={t('freezeTitle')}
      />
      <CreditForm blocked={blocked} id={id} />
      <RemovalForm blocked={blocked} customer={customer} />
    </>
  )
}
