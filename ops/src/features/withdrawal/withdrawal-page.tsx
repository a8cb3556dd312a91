import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { BankPayment } from './bank-payment.tsx'
import { Review } from './review.tsx'
import { RiskFacts } from './risk-facts.tsx'

type Withdrawal = ParsedOf<'ops/withdrawal/show'>

/** Renders one withdrawal: where the coins go, what speaks for and against it, and the decision. Live. */
export function WithdrawalPage() {
  const { t } = useTranslation('withdrawal')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/withdrawal/show', { id })
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              <Asked withdrawal={data} />
              <RiskFacts withdrawal={data} />
            </>
          }
          side={
            <RecordSide isWaiting={data.status === 'processing'} target={`withdrawal:${data.id}`}>
              <Waiting key={data.status} withdrawal={data} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** Renders the pending decision, or the decision made. */
function Waiting({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { status, card, reason, refillSince } = withdrawal
  if (status === 'processing') return <Review withdrawal={withdrawal} />
  if (status === 'passed' && card) return <BankPayment withdrawal={withdrawal} />
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${status}`) },
        { label: t('reviewed'), value: <TimeText at={withdrawal.reviewedAt} /> },
        { label: t('firstReviewer'), value: <StaffName id={withdrawal.firstReviewerId} /> },
        ...(withdrawal.reviewersNeeded === 1
          ? []
          : [{ label: t('secondReviewer'), value: <StaffName id={withdrawal.secondReviewerId} /> }]),
        ...(reason === '' ? [] : [{ label: t('reason'), value: reason }]),
        ...(refillSince === null
          ? []
          : [{ label: t('waitsForRefill'), value: <TimeText at={refillSince} /> }]),
      ]}
      title={t('common:decision')}
    />
  )
}

function Asked({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { amount, fee, currency, card, memo, txid, holdUntil } = withdrawal
  return (
    <>
      <Facts
        facts={[
          { label: t('amount'), value: <AmountText amount={amount} currency={currency} /> },
          { label: t('fee'), value: <AmountText amount={fee} currency={currency} /> },
          { label: t('network'), value: withdrawal.network },
          ...(card
            ? []
            : [{ label: t('address'), value: <code className="break-all">{withdrawal.address}</code> }]),
          ...(memo === '' ? [] : [{ label: t('memo'), value: <code className="break-all">{memo}</code> }]),
          { label: t('requested'), value: <TimeText at={withdrawal.requestedAt} /> },
          ...(holdUntil === 0 ? [] : [{ label: t('holdUntil'), value: <TimeText at={holdUntil} /> }]),
          ...(txid === null ? [] : [{ label: t('txid'), value: <code className="break-all">{txid}</code> }]),
        ]}
        title={t('asked')}
      />
      {card ? (
        <Facts
          facts={[
            ...Object.entries(card)
              .filter(([name, value]) => value !== '' && name !== 'boundAt' && name !== 'removedAt')
              .map(([name, value]) => ({ label: t(`card_${name}`), value: String(value) })),
            { label: t('boundAt'), value: <TimeText at={card.boundAt} /> },
            ...(card.removedAt === null
              ? []
              : [{ label: t('removedAt'), value: <TimeText at={card.removedAt} /> }]),
          ]}
          title={t('card')}
        />
      ) : null}
    </>
  )
}
