import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useNow } from '../../lib/format/use-now.ts'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { WhyTwoList } from '../../lib/record/why-two.tsx'
import { useOperator } from '../../lib/session/session.ts'

type Withdrawal = OpsResponseOf<'ops/withdrawal/show'>

const REASONS = ['unclearSource', 'notYou', 'wrongAddress', 'limits'] as const

/** Renders the review of a withdrawal, which needs a second reviewer when it is large. */
export function Review({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { dateTime } = useFormat()
  const operator = useOperator()
  const now = useNow()
  const { id, why_two, first_reviewer_id, hold_until } = withdrawal
  const about =
    why_two.length === 0 ? t('reviewAbout') : t(first_reviewer_id === null ? 'firstOfTwo' : 'secondOfTwo')
  const blocked =
    withdrawal.customer_id === operator.id
      ? t('common:ownCase')
      : first_reviewer_id === operator.id
        ? t('youWereFirst')
        : hold_until > now
          ? t('onHold', { time: dateTime(hold_until) })
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
      <WhyTwoList reasons={why_two} />
    </DecisionForm>
  )
}
