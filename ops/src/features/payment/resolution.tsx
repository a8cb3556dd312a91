import type { OpsPayment } from '@halyard/api/ops-client'
import { Segmented } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

/** Renders the decision on a signer conflict. A large withdrawal is returned by two persons. */
export function Resolution({ payment }: { readonly payment: OpsPayment }) {
  const { t } = useTranslation('payment')
  const operator = useOperator()
  const { id, reviewers_needed, first_reviewer_id } = payment
  const [decision, setDecision] = useState<'retry' | 'return'>(
    first_reviewer_id === null ? 'retry' : 'return',
  )
  const isReturn = decision === 'return'
  const persons =
    !isReturn || reviewers_needed === 1
      ? ''
      : t(
          first_reviewer_id === null
            ? 'firstOfTwo'
            : first_reviewer_id === operator.id
              ? 'youWereFirst'
              : 'secondOfTwo',
        )
  const blocked =
    payment.customer_id === operator.id
      ? t('common:ownCase')
      : isReturn && first_reviewer_id === operator.id
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
      about={[persons, t(isReturn ? 'returnAbout' : 'retryAbout')].filter((text) => text !== '').join(' ')}
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
