import { Segmented } from '@halyard/ui'
import { useState } from 'react'
import type { OpsPayment } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

/** Renders the decision on a signer conflict. A large withdrawal and an expired payment are returned by two persons. */
export function Resolution({ payment }: { readonly payment: OpsPayment }) {
  const { t } = useTranslation('payment')
  const operator = useOperator()
  const { id, reviewersNeeded, firstReviewerId } = payment
  const [decision, setDecision] = useState<'retry' | 'return'>(firstReviewerId === null ? 'retry' : 'return')
  const isReturn = decision === 'return'
  const isExpired = payment.cause === 'expired'
  const persons =
    !isReturn || reviewersNeeded === 1
      ? ''
      : t(
          firstReviewerId === null
            ? isExpired
              ? 'firstOfTwoExpired'
              : 'firstOfTwo'
            : firstReviewerId === operator.id
              ? 'youWereFirst'
              : 'secondOfTwo',
        )
  const blocked =
    payment.customerId === operator.id
      ? t('common:ownCase')
      : isReturn && firstReviewerId === operator.id
        ? t('youWereFirst')
        : undefined
  const send = async (reason: string) => {
    const answer = await callOps('ops/payment/resolve', { id, decision, reason })
    // The conflict is gone once the signer is asked again.
    if (answer.ok && !isReturn) goTo('/payments')
    return answer
  }
  return (
    <ReasonForm
      about={[persons, t(aboutOf(decision, isExpired))].filter((text) => text !== '').join(' ')}
      act={t(decision)}
      blocked={blocked}
      done={t(isReturn ? 'returned' : 'retried')}
      isDanger={isReturn}
      onSend={send}
      title={t('common:decision')}
    >
      <Segmented
        label={t('common:decision')}
        onChange={setDecision}
        options={[
          { value: 'retry', label: t('retry') },
          { value: 'return', label: t('return') },
        ]}
        value={decision}
      />
    </ReasonForm>
  )
}

function aboutOf(decision: 'retry' | 'return', isExpired: boolean) {
  if (isExpired) return decision === 'return' ? 'returnExpiredAbout' : 'retryExpiredAbout'
  return decision === 'return' ? 'returnAbout' : 'retryAbout'
}
