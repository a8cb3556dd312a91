import { mayCall } from '@halyard/api/ops-client'
import { EmptyState } from '@halyard/ui'
import { Fragment, useMemo } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { CallFailure, goTo, useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { FigureText } from '../../lib/format/amount-text.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { AddressText } from '../../lib/record/address-text.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { figureColumn } from '../../lib/table/shared-columns.tsx'
import { CreditForm } from './credit-form.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { FreezeForm } from './freeze-form.tsx'
import { Overview } from './overview.tsx'
import { SecureForms } from './secure-forms.tsx'
import { RemovalForm } from './removal-form.tsx'
import { UnmaskForm } from './unmask-form.tsx'
import { StaffUnfreeze } from './staff-unfreeze.tsx'

type Customer = ParsedOf<'ops/customer/show'>
type Balance = Customer['balances'][number]

/** The errors for a customer whom the operator has no reason to see, or who exceeds their budget of customers. */
const CLOSED: ReadonlySet<string> = new Set(['customer_not_opened', 'too_many_customers'])

/** Renders a customer: contacts, verification, accounts, the acts of operators, and those done. */
export function CustomerPage() {
  const { t } = useTranslation('customer')
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useOps('ops/customer/show', { id })
  const isClosed = error instanceof CallFailure && CLOSED.has(error.code)
  const customer = isPlaceholderData || isClosed ? undefined : data
  return (
    <Page title={t('oneTitle', { id })}>
      {customer ? (
        <RecordLayout
          facts={
            <>
              <Overview id={id} />
              <Profile customer={customer} />
              <Balances balances={customer.balances} onRetry={() => void refetch()} />
              <CustomerParts id={id} />
            </>
          }
          side={
            <RecordSide isQueued={false} isWaiting={false} target={`customer:${customer.id}`}>
              <Acts customer={customer} />
            </RecordSide>
          }
        />
      ) : isClosed ? (
        <NotOpened id={Number(id)} why={error.message} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface NotOpenedProps {
  readonly id: number
  readonly why: string
}

/** Renders the reason why a customer is not open, with a link to the search. A freeze is still possible. */
function NotOpened({ id, why }: NotOpenedProps) {
  const { t } = useTranslation('customer')
  const { role } = useOperator()
  const action = { label: t('start'), onClick: () => goTo('/customers') }
  const mayFreeze = id > 0 && mayCall(role, 'ops/customer/freeze')
  return (
    <>
      <EmptyState action={action} hint={why} title={t('notOpened')} />
      {mayFreeze ? <FreezeForm blocked={undefined} id={id} isFrozen={false} /> : null}
    </>
  )
}

function ClosingState({ customer: { closing } }: { readonly customer: Customer }) {
  const { t } = useTranslation('customer')
  if (closing === null) return t('closing_none')
  return (
    <span className="text-danger">
      {t(`closing_${closing.status}`)} <TimeText at={closing.closesAt} />
    </span>
  )
}

function Profile({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customer')
  const format = useFormat()
  const { email, mobile, frozenBy, holdUntil } = customer
  return (
    <Facts
      facts={[
        { label: t('accountNumber'), value: customer.accountNumber },
        { label: t('nickname'), value: customer.nickname },
        { label: t('email'), value: email === null ? t('noContact') : <AddressText address={email} /> },
        { label: t('mobile'), value: mobile ?? t('noContact') },
        { label: t('verification'), value: t(`verification_${customer.verification}`) },
        {
          label: t('frozen'),
          value:
            frozenBy.length === 0 ? (
              t('notFrozen')
            ) : (
              <span className="text-danger">{frozenBy.map((by) => t(`frozen_${by}`)).join(', ')}</span>
            ),
        },
        { label: t('hold'), value: holdUntil === 0 ? t('noHold') : <TimeText at={holdUntil} /> },
        { label: t('closing'), value: <ClosingState customer={customer} /> },
        ...(customer.returnedFrom === null
          ? []
          : [{ label: t('returnedFrom'), value: String(customer.returnedFrom) }]),
        { label: t('sessions'), value: format.count(customer.sessions) },
        { label: t('secondFactor'), value: t(customer.secondFactor ? 'factorOn' : 'factorOff') },
        { label: t('role'), value: t(`common:role_${customer.role}`) },
        { label: t('created'), value: <TimeText at={customer.createdAt} /> },
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

/** Returns a column of exact balances, or of the bands in which they lie while they are masked. */
function balanceColumn(id: string, title: string, figure: (row: Balance) => string): Column<Balance> {
  return {
    ...figureColumn({ id, title, figure }),
    cell: (row) =>
      figure(row)
        .split('…')
        .map((amount, index) => (
          <Fragment key={amount}>
            {index === 0 ? null : ' – '}
            <FigureText amount={amount} />
          </Fragment>
        )),
  }
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
      balanceColumn('available', t('available'), ({ available }) => available),
      balanceColumn('held', t('held'), ({ frozen }) => frozen),
    ],
    [t],
  )
}

function Acts({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customer')
  const operator = useOperator()
  const { id, frozenBy } = customer
  const blocked = id === operator.id ? t('common:ownCase') : undefined
  const isFrozen = frozenBy.includes('operator')
  if (!mayCall(operator.role, 'ops/customer/freeze'))
    return (
      <>
        <UnmaskForm customer={customer} />
        <Secured customer={customer} />
        <RemovalForm blocked={blocked} customer={customer} />
      </>
    )
  return (
    <>
      <UnmaskForm customer={customer} />
      {isFrozen && customer.role !== 'customer' && id !== operator.id ? (
        <StaffUnfreeze id={id} />
      ) : (
        <FreezeForm blocked={blocked} id={id} isFrozen={isFrozen} />
      )}
      <Secured customer={customer} />
      <CreditForm blocked={blocked} id={id} />
      <RemovalForm blocked={blocked} customer={customer} />
    </>
  )
}

/** Renders the acts for an account in other hands. A colleague's is frozen, or loses its role. */
function Secured({ customer: { id, role } }: { readonly customer: Customer }) {
  return role === 'customer' ? <SecureForms blocked={undefined} id={id} /> : null
}
