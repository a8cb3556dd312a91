import { mayCall } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { DealDecision } from './deal-decision.tsx'
import type { ShownDeal } from './shown-deal.ts'

/** Renders what an operator can do with a deal: decide, open a dispute, or appeal; or what was decided. */
export function DealSteps({ shown }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const { role } = useOperator()
  const { deal } = shown
  const { id, status } = deal
  if (status === 'disputed') return <DealDecision shown={shown} />
  if (status === 'confirmed' && mayCall(role, 'ops/fiat/dispute'))
    return (
      <ReasonForm
        about={t('openDisputeAbout')}
        act={t('openDispute')}
        done={t('disputeOpened')}
        onSend={(reason) => callOps('ops/fiat/dispute', { id, reason })}
        title={t('openDispute')}
      />
    )
  if (status === 'cancelled' && deal.endedAt === null && mayCall(role, 'ops/fiat/appeal'))
    return (
      <ReasonForm
        about={t('appealAbout')}
        act={t('appeal')}
        done={t('appealed')}
        onSend={(reason) => callOps('ops/fiat/appeal', { id, reason })}
        title={t('appeal')}
      />
    )
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${status}`) },
        { label: t('outcome'), value: deal.outcome === null ? t('noOutcome') : t(deal.outcome) },
        ...(deal.outcome === null
          ? []
          : [
              { label: t('rule'), value: deal.rule },
              { label: t('evidenceUsed'), value: deal.evidence.join(', ') },
              ...(deal.firstDeciderId === null
                ? []
                : [{ label: t('firstReviewer'), value: <StaffName id={deal.firstDeciderId} /> }]),
              {
                label: t(deal.firstDeciderId === null ? 'firstReviewer' : 'secondReviewer'),
                value: <StaffName id={deal.outcomeDeciderId} />,
              },
            ]),
      ]}
      title={t('common:decision')}
    />
  )
}
