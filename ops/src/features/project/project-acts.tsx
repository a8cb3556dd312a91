import { mayCall } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { PendingChange } from '../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../lib/change/waiting-change.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { LaunchForm } from './launch-form.tsx'
import type { ShownProject } from './project-outcome.tsx'
import type { ProjectStage } from './project-stage.ts'

interface ActsProps {
  readonly shown: ShownProject
  readonly stage: ProjectStage
}

/** Renders the acts on a project with a preview of each: allot, cancel, or open its market. */
export function ProjectActs({ shown, stage }: ActsProps) {
  const { role } = useOperator()
  const isSelling = stage === 'announced' || stage === 'selling' || stage === 'closed'
  return (
    <>
      <Reviewed shown={shown} />
      {isSelling && mayCall(role, 'ops/subscription/allot') ? (
        <AllotForm shown={shown} stage={stage} />
      ) : null}
      {isSelling ? <Cancellation shown={shown} /> : null}
      {stage === 'allotted' ? <Launch shown={shown} /> : null}
    </>
  )
}

function Cancellation({ shown }: Pick<ActsProps, 'shown'>) {
  const { t } = useTranslation('project')
  const { role } = useOperator()
  const pending = useWaitingChange(`cancellation:${shown.project.id}`)
  if (pending) {
    const options = (['selling', 'cancelled'] as const).map((value) => ({
      value,
      label: t(`status_${value}`),
    }))
    const field = { name: 'status', label: t('cancelTitle'), kind: 'choice', options } as const
    return <PendingChange change={pending} fields={[field]} key={pending.id} />
  }
  return mayCall(role, 'ops/subscription/propose_cancel') ? <CancelForm shown={shown} /> : null
}

function Launch({ shown }: Pick<ActsProps, 'shown'>) {
  const { t } = useTranslation('project')
  const { role } = useOperator()
  const pending = useWaitingChange(`launch:${shown.project.id}`)
  if (pending) {
    const fields = [
      { name: 'currency_id', label: t('quote'), kind: 'currency' },
      { name: 'price_decimals', label: t('priceDecimals'), kind: 'count' },
      { name: 'quantity_decimals', label: t('quantityDecimals'), kind: 'count' },
      { name: 'min_value', label: t('minValue'), kind: 'amount' },
    ] as const
    return <PendingChange change={pending} fields={fields} key={pending.id} />
  }
  return mayCall(role, 'ops/subscription/propose_launch') ? <LaunchForm shown={shown} /> : null
}

function Reviewed({ shown: { project } }: { readonly shown: ShownProject }) {
  const { t } = useTranslation('project')
  const { firstReviewerId, secondReviewerId } = project
  return (
    <Facts
      facts={[
        { label: t('closes'), value: <TimeText at={project.closeAt} /> },
        { label: t('firstReviewer'), value: <StaffName id={firstReviewerId} /> },
        { label: t('secondReviewer'), value: <StaffName id={secondReviewerId} /> },
      ]}
      title={t('approvals')}
    />
  )
}

function AllotForm({ shown: { project, outcome }, stage }: ActsProps) {
  const { t } = useTranslation('project')
  const { amount, count } = useFormat()
  const operator = useOperator()
  const { id, coinName: coin, firstReviewerId } = project
  const effect = t('allotSecond', {
    issued: amount(outcome.issued),
    coin,
    served: count(outcome.servedOrders),
  })
  const blocked =
    stage === 'selling' || stage === 'announced'
      ? t('notClosed')
      : firstReviewerId === operator.id
        ? t('youWereFirst')
        : undefined
  return (
    <ReasonForm
      about={firstReviewerId === null ? `${t('allotFirst')} ${effect}` : effect}
      act={t('allot')}
      blocked={blocked}
      done={t('allotDone')}
      onSend={(reason) => callOps('ops/subscription/allot', { id, reason })}
      title={t('allot')}
    />
  )
}

function CancelForm({ shown: { project, outcome } }: { readonly shown: ShownProject }) {
  const { t } = useTranslation('project')
  const { amount, count } = useFormat()
  const sums = outcome.payments
    .filter(({ paid }) => /[1-9]/.test(paid))
    .map(({ paid, currencyName }) => `${amount(paid)} ${currencyName}`)
  return (
    <ReasonForm
      about={
        sums.length === 0
          ? t('cancelEmpty')
          : t('cancelAbout', { sums: sums.join(', '), customers: count(outcome.customers) })
      }
      act={t('cancelTitle')}
      done={t('common:proposed')}
      isDanger
      onSend={(reason) => callOps('ops/subscription/propose_cancel', { id: project.id, reason })}
      title={t('cancelTitle')}
    />
  )
}
