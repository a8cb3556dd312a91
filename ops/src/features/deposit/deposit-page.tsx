import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { OwnerFacts } from '../../lib/record/owner-facts.tsx'
import { OwnerState } from '../../lib/record/owner-state.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { DepositReview } from './deposit-review.tsx'

type Deposit = ParsedOf<'ops/deposit/show'>

/** Renders one on-chain deposit: what arrived, why it waits, and the decision. */
export function DepositPage() {
  const { t } = useTranslation('deposit')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/deposit/show', { id })
  const isWaiting = data?.status === 'held' || data?.status === 'too_small'
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              <Arrived deposit={data} />
              <OwnerState currency={data.currency} owner={data.facts.owner} whenFrozen={t('whenFrozen')} />
              <OwnerFacts customerId={data.customerId} facts={data.facts} />
            </>
          }
          side={
            <RecordSide isWaiting={isWaiting} target={`deposit:${data.id}`}>
              {isWaiting ? <DepositReview deposit={data} key={data.status} /> : <Decided deposit={data} />}
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Arrived({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('deposit')
  const { amount, currency, why, height } = deposit
  return (
    <Facts
      facts={[
        { label: t('amount'), value: <AmountText amount={amount} currency={currency} /> },
        { label: t('network'), value: deposit.network },
        ...(why === null ? [] : [{ label: t('why'), value: t(`inbox:kind_${why}`) }]),
        { label: t('address'), value: <code className="break-all">{deposit.address}</code> },
        { label: t('txid'), value: <code className="break-all">{deposit.txid}</code> },
        { label: t('output'), value: deposit.output },
        { label: t('height'), value: height ?? t('notInBlock') },
        { label: t('seen'), value: <TimeText at={deposit.seenAt} /> },
        { label: t('creditedAt'), value: <TimeText at={deposit.creditedAt} /> },
        { label: t('creditedBefore'), value: deposit.creditedBefore },
      ]}
      title={t('arrived')}
    />
  )
}

function Decided({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('deposit')
  const { status, reason } = deposit
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${status}`) },
        { label: t('reviewed'), value: <TimeText at={deposit.reviewedAt} /> },
        ...(deposit.firstReviewerId === null
          ? []
          : [{ label: t('firstReviewer'), value: <StaffName id={deposit.firstReviewerId} /> }]),
        { label: t('reviewer'), value: <StaffName id={deposit.reviewerId} /> },
        ...(reason === '' ? [] : [{ label: t('reason'), value: reason }]),
      ]}
      title={t('common:decision')}
    />
  )
}
