import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useNow } from '../../lib/format/use-now.ts'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { WhyTwoList } from '../../lib/record/why-two.tsx'
import { useOperator } from '../../lib/session/session.ts'

type Withdrawal = ParsedOf<'ops/withdrawal/show'>

const REASONS = ['unclearSource', 'notYou', 'wrongAddress', 'limits'] as const

/** Renders the review of a withdrawal, which needs a second reviewer when it is large. */
export function Review({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { dateTime } = useFormat()
  const operator = useOperator()
  const now = useNow()
  const { id, whyTwo, firstReviewerId, holdUntil } = withdrawal
  const about =
    whyTwo.length === 0 ? t('reviewAbout') : t(firstReviewerId === null ? 'firstOfTwo' : 'secondOfTwo')
  const blocked =
    withdrawal.customerId === operator.id
      ? t('common:ownCase')
      : firstReviewerId === operator.id
        ? t('youWereFirst')
        : holdUntil > now
          ? t('onHold', { time: dateTime(holdUntil) })
          : undefined
  return (
    <DecisionForm
      about={about}
      approve={t('approve')}
      blocked={blocked}
      done={{ approved: t('approved'), refused: t('rejected') }}
      onDecide={(pass, reason) => callOps('ops/withdrawal/review', { id, pass, reason })}
      reasons={REASONS.map((name) => t(`reason_${name}`))}
      refuse={t('reject')}
    >
      <WhyTwoList reasons={whyTwo} />
    </DecisionForm>
  )
}
