import { Segmented } from '@halyard/ui'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import type { OpsScreening } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

type Decision = NonNullable<OpsScreening['decision']>

/** Renders the decision on a hit: two operators decide the same, one of them an admin. */
export function HitDecision({ screening }: { readonly screening: OpsScreening }) {
  const { t } = useTranslation('screening')
  const operator = useOperator()
  const { id, direction, state, firstReviewerId } = screening
  const first = state === 'waiting' ? screening.decision : null
  const [decision, setDecision] = useState<Decision>(first ?? 'freeze')
  const choices: readonly Decision[] =
    direction === 'withdrawal' ? ['freeze', 'return', 'release'] : ['freeze', 'release']
  const isOwnFirst = first === decision && firstReviewerId === operator.id
  const blocked =
    screening.customerId === operator.id ? t('common:ownCase') : isOwnFirst ? t('youWereFirst') : undefined
  const persons =
    first === null
      ? t('firstOfTwo')
      : t(first === decision ? 'secondOfTwo' : 'otherThanFirst', { decision: t(first) })
  return (
    <ReasonForm
      about={`${t(`about_${decision}_${direction}`)} ${persons}`}
      act={t(decision)}
      blocked={blocked}
      done={t('done')}
      isDanger={decision === 'release'}
      onSend={(reason) => callOps('ops/screening/decide', { id, decision, reason })}
      title={t('common:decision')}
    >
      <Segmented
        label={t('common:decision')}
        onChange={setDecision}
        options={choices.map((value) => ({ value, label: t(value) }))}
        value={decision}
      />
    </ReasonForm>
  )
}
