import type { OpsPayment } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { BothContents } from './both-contents.tsx'
import { Resolution } from './resolution.tsx'

/** Renders one signer conflict: the payment to sign next to the signer's record, and the decision. */
export function PaymentPage() {
  const { t } = useTranslation('payment')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/payment/show', { id })
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              {data.cause === 'signer' ? <BothContents payment={data} /> : <Expired payment={data} />}
              <Facts
                facts={[
                  { label: t('number'), value: data.id },
                  { label: t('customer'), value: <CustomerLink id={data.customerId} /> },
                  { label: t('found'), value: <TimeText at={data.foundAt} /> },
                ]}
                title={t('one')}
              />
            </>
          }
          side={
            <RecordSide isWaiting={data.status === 'waiting'} target={`payment:${data.id}`}>
              {data.status === 'waiting' ? <Resolution payment={data} /> : <Decided payment={data} />}
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Expired({ payment }: { readonly payment: OpsPayment }) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  return (
    <Facts
      facts={[
        { label: t('network'), value: payment.network },
        { label: t('currency'), value: payment.currency },
        { label: t('amountNet'), value: format.amount(payment.amount) },
        { label: t('address'), value: payment.address },
        { label: t('txid'), value: payment.knownTxid },
      ]}
      title={t('cause_expired')}
    />
  )
}

function Decided({ payment }: { readonly payment: OpsPayment }) {
  const { t } = useTranslation('payment')
  const { status, firstReviewerId, reviewerId, reason } = payment
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${status}`) },
        { label: t('reviewed'), value: <TimeText at={payment.reviewedAt} /> },
        ...(firstReviewerId === null
          ? []
          : [{ label: t('firstReviewer'), value: <StaffName id={firstReviewerId} /> }]),
        {
          label: t(firstReviewerId === null ? 'firstReviewer' : 'secondReviewer'),
          value: <StaffName id={reviewerId} />,
        },
        { label: t('reason'), value: reason },
      ]}
      title={t('common:decision')}
    />
  )
}
