import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { WhyTwoList } from '../../lib/record/why-two.tsx'
import { useOperator } from '../../lib/session/session.ts'

const REASONS = ['below', 'source', 'network'] as const

/** Renders the review of a deposit: credit it, reverse it after a reorganisation, or dismiss it. */
export function DepositReview({ deposit }: { readonly deposit: OpsResponseOf<'ops/deposit/show'> }) {
  const { t } = useTranslation('deposit')
  const operator = useOperator()
  const { id, why, why_two, first_reviewer_id } = deposit
  const isReversal = why === 'take_back_refused'
  const blocked =
    deposit.customer_id === operator.id
      ? t('common:ownCase')
      : first_reviewer_id === operator.id
        ? t('youWereFirst')
        : undefined
  const isFirstOfTwo = why_two.length > 0 && first_reviewer_id === null
  const about = isReversal
    ? t('reverseAbout')
    : t(isFirstOfTwo ? 'firstOfTwo' : first_reviewer_id === null ? 'creditAbout' : 'secondOfTwo')
  return (
    <DecisionForm
      about={about}
      approve={t(isReversal ? 'reverse' : 'credit')}
      blocked={blocked}
      done={{ approved: t('approved'), refused: t('dismissed') }}
      onDecide={(pass, reason) => callOps('ops/deposit/review', { id, pass, reason })}
      reasons={isReversal ? [] : REASONS.map((name) => t(`reason_${name}`))}
      refuse={t('dismiss')}
    >
      <WhyTwoList reasons={why_two} />
    </DecisionForm>
  )
}
