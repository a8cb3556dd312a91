import { Card, TextField } from '@halyard/ui'
import { useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { OwnerFacts } from '../../lib/record/owner-facts.tsx'
import { OwnerState } from '../../lib/record/owner-state.tsx'
import { Picture } from '../../lib/record/picture.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { SimilarClaims } from './similar-claims.tsx'

type Claim = ParsedOf<'ops/charge/show'>

/** Renders one deposit submitted with a voucher: what was entered, the voucher, and the decision. */
export function ClaimPage() {
  const { t } = useTranslation('deposit-claim')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/charge/show', { id })
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              <Submitted claim={data} />
              <Card>
                <Picture id={data.pic} label={t('voucher')} />
              </Card>
              <OwnerState currency={data.currency} owner={data.facts.owner} whenFrozen={t('whenFrozen')} />
              <OwnerFacts customerId={data.customerId} facts={data.facts} />
            </>
          }
          side={
            <RecordSide isWaiting={data.status === 'processing'} target={`charge:${data.id}`}>
              {data.status === 'processing' ? <Review claim={data} /> : <Decided claim={data} />}
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Submitted({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('deposit-claim')
  const { amount, currency, txid, sameAccount } = claim
  return (
    <Facts
      facts={[
        { label: t('amount'), value: <AmountText amount={amount} currency={currency} /> },
        { label: t('network'), value: claim.network },
        { label: t('sender'), value: claim.account },
        {
          label: t('sameSender'),
          value:
            sameAccount.length === 0 ? (
              t('noOther')
            ) : (
              <span className="text-danger">
                {sameAccount.map((other) => (
                  <span className="mr-2" key={other}>
                    <CustomerLink id={other} />
                  </span>
                ))}
              </span>
            ),
        },
        { label: t('similar'), value: <SimilarClaims claims={claim.similar} /> },
        { label: t('txid'), value: txid === null ? '–' : <code className="break-all">{txid}</code> },
        ...(claim.reference === null || claim.status === 'processing'
          ? []
          : [{ label: t('reference'), value: <code className="break-all">{claim.reference}</code> }]),
        {
          label: t('statement'),
          value: claim.statement ? t('statementOf', { ...claim.statement }) : t('noStatement'),
        },
        { label: t('submitted'), value: <TimeText at={claim.createdAt} /> },
        { label: t('creditedBefore'), value: claim.creditedBefore },
      ]}
      title={t('submission')}
    />
  )
}

const REASONS = ['unreadable', 'notArrived', 'mismatch', 'already'] as const

function Review({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('deposit-claim')
  const operator = useOperator()
  const [reference, setReference] = useState('')
  const { id, firstReviewerId, txid } = claim
  const blocked =
    claim.customerId === operator.id
      ? t('common:ownCase')
      : firstReviewerId === operator.id
        ? t('youWereFirst')
        : undefined
  const about = t(firstReviewerId === null ? 'firstOfTwo' : 'secondOfTwo')
  return (
    <DecisionForm
      about={about}
      approve={t('approve')}
      blocked={blocked}
      done={{ approved: t('approved'), refused: t('rejected') }}
      onDecide={(pass, reason) =>
        callOps('ops/charge/review', { id, pass, reason, ...(pass === '1' ? { reference } : {}) })
      }
      reasons={REASONS.map((name) => t(`reason_${name}`))}
      refuse={t('reject')}
    >
      {txid === null ? (
        <TextField
          help={t('referenceHelp')}
          label={t('reference')}
          maxLength={80}
          onChange={setReference}
          value={reference}
        />
      ) : null}
    </DecisionForm>
  )
}

function Decided({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('deposit-claim')
  const { status, reason } = claim
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${status}`) },
        { label: t('reviewed'), value: <TimeText at={claim.reviewedAt} /> },
        ...(claim.firstReviewerId === null
          ? []
          : [{ label: t('firstReviewer'), value: <StaffName id={claim.firstReviewerId} /> }]),
        { label: t('reviewer'), value: <StaffName id={claim.reviewerId} /> },
        ...(reason === '' ? [] : [{ label: t('reason'), value: reason }]),
      ]}
      title={t('common:decision')}
    />
  )
}
