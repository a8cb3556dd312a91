import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { WhyTwoList } from '../../lib/record/why-two.tsx'
import { useOperator } from '../../lib/session/session.ts'

const REASONS = ['below', 'source', 'network'] as const

/** Renders the review of a deposit: credit it, reverse it after a reorganisation, or dismiss it. */
export function DepositReview({ deposit }: { readonly deposit: ParsedOf<'ops/deposit/show'> }) {
  const { t } = useTranslation('deposit')
  const operator = useOperator()
  const { id, why, whyTwo, firstReviewerId } = deposit
  const isReversal = why === 'take_back_refused'
  const blocked =
    deposit.customerId === operator.id
      ? t('common:ownCase')
      : why === 'screening'
        ? t('screened')
        : firstReviewerId === operator.id
          ? t('youWereFirst')
          : undefined
  const isFirstOfTwo = whyTwo.length > 0 && firstReviewerId === null
  const about = isReversal
    ? t('reverseAbout')
    : t(isFirstOfTwo ? 'firstOfTwo' : firstReviewerId === null ? 'creditAbout' : 'secondOfTwo')
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
      <WhyTwoList reasons={whyTwo} />
    </DecisionForm>
  )
}
